import { ActionIcon, Button, Checkbox, Group, Menu, Modal, Stack, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconBookmarkFilled, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Hint } from '../Hint.tsx'
import { useWords } from '#words/Words.tsx'
import classes from './ResourceTable.module.css'
import { useKeptViews, useViews, type View, type Views } from './views.ts'

type Props = {
  /** Of the list. */
  name: string
  compact: { isCompact: boolean; setCompact: (isCompact: boolean) => void }
}

/** The views of a list: opened, kept under a name, and taken away. */
export function ViewMenu(props: Props) {
  const kept = useKeptViews()
  return kept ? <KeptMenu kept={kept} {...props} /> : null
}

function KeptMenu({ kept, name, compact }: Props & { kept: Views }) {
  const words = useWords('office.views')
  const { views, own, current, isFull, save, remove, open } = useViews(
    kept,
    name,
    compact.isCompact,
    compact.setCompact,
  )
  const [isNaming, naming] = useDisclosure(false)
  const Icon = current ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label={current ? words('current', { name: current.name }) : words('open')}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={words('open')}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown className={classes.menu} maw="20rem">
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === current || undefined}
              leftSection={
                view === current ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />
              }
              onClick={() => open(view)}
            >
              {view.name}
              {view.is_own ? null : <Hint>{words('of', { name: view.owner_name })}</Hint>}
              {view.is_own && view.is_shared ? <Hint>{words('isShared')}</Hint> : null}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} disabled={isFull} onClick={naming.open}>
            {words('save')}
          </Menu.Item>
          {current?.is_own ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove(current.id)}
            >
              {words('remove', { name: current.name })}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={naming.close}
        title={words('save')}
        closeButtonProps={{ 'aria-label': words('close') }}
      >
        <Naming
          known={own}
          kept={kept}
          onCancel={naming.close}
          onSave={async (chosen, isShared) => {
            if (await save(chosen, isShared)) naming.close()
          }}
        />
      </Modal>
    </>
  )
}

type NamingProps = {
  known: readonly View[]
  kept: Views
  onCancel: () => void
  onSave: (name: string, isShared: boolean) => Promise<void>
}

function Naming({ known, kept: { canShare, longestName }, onCancel, onSave }: NamingProps) {
  const words = useWords('office.views')
  const common = useWords('common')
  const form = useWords('office.form')
  const [typed, setTyped] = useState('')
  const [isShared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    setBusy(true)
    void onSave(name, isShared).finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          label={words('name')}
          description={known.some((view) => view.name === name) ? words('replaces') : words('hint')}
          maxLength={longestName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {canShare ? (
          <Checkbox
            label={words('share')}
            description={words('shareHint')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={name === ''} loading={isBusy}>
            {form('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
