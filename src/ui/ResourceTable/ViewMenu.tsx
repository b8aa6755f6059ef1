import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconBookmarkFilled, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './ResourceTable.module.css'
import { longestName, useViews } from './views.ts'

type Props = {
  /** Of the list. */
  name: string
  compact: { isCompact: boolean; setCompact: (isCompact: boolean) => void }
}

/** The views of a list: opened, kept under a name, and taken away. */
export function ViewMenu({ name, compact }: Props) {
  const words = useWords('office.views')
  const { views, current, isFull, save, remove, open } = useViews(name, compact.isCompact, compact.setCompact)
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
              key={view.name}
              aria-current={view === current || undefined}
              leftSection={
                view === current ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />
              }
              onClick={() => open(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} disabled={isFull} onClick={naming.open}>
            {words('save')}
          </Menu.Item>
          {current ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove(current.name)}
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
          known={views.map((view) => view.name)}
          onCancel={naming.close}
          onSave={(chosen) => {
            save(chosen)
            naming.close()
          }}
        />
      </Modal>
    </>
  )
}

type NamingProps = { known: readonly string[]; onCancel: () => void; onSave: (name: string) => void }

function Naming({ known, onCancel, onSave }: NamingProps) {
  const words = useWords('office.views')
  const common = useWords('common')
  const form = useWords('office.form')
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') onSave(name)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          label={words('name')}
          description={known.includes(name) ? words('replaces') : words('hint')}
          maxLength={longestName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={name === ''}>
            {form('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
