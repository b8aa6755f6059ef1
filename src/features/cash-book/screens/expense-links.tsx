/** /cash-book/links: links by which somebody without an account sends an expense. */
import {
  Badge,
  Button,
  CopyButton,
  Group,
  Modal,
  NumberInput,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useApi, useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { readChoices } from '../cash-entry.contract.ts'
import { endLink, type ExpenseLink, giveLink, linkLimits, listLinks } from '../expense-link.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { Parts } from './Parts.tsx'

export const handle = { title: 'cashBook.links.title' }

export default function Links() {
  const words = useWords('cashBook')
  const [isGiving, giving] = useDisclosure(false)
  const { data, error, refetch } = useRead(listLinks)
  return (
    <Page
      title={words('links.title')}
      lead={words('links.about')}
      breadcrumb={[{ label: words('title'), to: '/cash-book' }]}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={giving.open}>
          {words('links.new')}
        </Button>
      }
    >
      <Parts />
      {data ? <All links={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
      {isGiving ? <GiveDialog onClose={giving.close} /> : null}
    </Page>
  )
}

function All({ links }: { links: readonly ExpenseLink[] }) {
  const words = useWords('cashBook.links')
  if (links.length === 0) {
    return (
      <EmptyState title={words('emptyTitle')} picture="empty">
        {words('empty')}
      </EmptyState>
    )
  }
  return (
    <Stack gap="md" maw="44rem">
      {links.map((link) => (
        <One key={link.id} link={link} />
      ))}
    </Stack>
  )
}

function One({ link }: { link: ExpenseLink }) {
  const words = useWords('cashBook.links')
  const language = useLanguage()
  const confirm = useConfirm()
  const end = useCommand(endLink, { invalidates: changed })
  const { id, label, region_init, event, uses, most_uses, expires_at, given_by_name, is_open } = link
  const ask = async () => {
    const question = {
      title: words('endTitle'),
      message: words('endText'),
      confirmLabel: words('end'),
      destructive: true,
    }
    if (await confirm(question)) end.mutate({ params: { id } })
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={700}>{[label, event, region_init].filter(Boolean).join(', ')}</Text>
          <Hint>
            {[
              words('used', { uses, most: most_uses }),
              words('until', { moment: moment(expires_at, language) }),
              given_by_name && `${words('by')} ${given_by_name}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Hint>
        </div>
        <Group gap="sm">
          <Badge variant="light" color={is_open ? 'teal' : 'gray'} tt="none" fw={600}>
            {words(is_open ? 'open' : 'over')}
          </Badge>
          {is_open ? (
            <Button
              variant="default"
              size="sm"
              loading={end.isPending}
              aria-label={words('endOf', { label })}
              onClick={() => void ask()}
            >
              {words('end')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Paper>
  )
}

function GiveDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('cashBook.links')
  const api = useApi()
  const client = useQueryClient()
  const places = useRead(regions.list, { query: wholeList }).data?.data ?? []
  const events = useRead(readChoices).data?.data.events ?? []
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={words(address ? 'address' : 'new')} centered closeOnClickOutside={!address}>
      {address ? (
        <Stack gap="md">
          <Hint>{words('addressHint')}</Hint>
          <TextInput label={words('address')} value={address} readOnly data-autofocus />
          <Group gap="sm" justify="flex-end">
            <CopyButton value={address}>
              {({ copied, copy }) => <Button onClick={copy}>{words(copied ? 'copied' : 'copy')}</Button>}
            </CopyButton>
            <Button variant="default" onClick={onClose}>
              {words('close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <FormShell
          schema={giveLink.body}
          initial={{
            label: '',
            region_id: '',
            event_id: '',
            days: 14,
            most_uses: 1,
          }}
          submit={(body) => api.call(giveLink, { body })}
          onDone={({ data }) => {
            setAddress(data.address)
            void forget(client, changed)
          }}
          submitLabel={words('make')}
          onCancel={onClose}
        >
          {(form) => (
            <>
              <TextInput
                label={words('label')}
                description={words('labelHint')}
                maxLength={120}
                withAsterisk
                data-autofocus
                {...form.getInputProps('label')}
              />
              <Select
                label={words('region')}
                data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
                withAsterisk
                {...form.getInputProps('region_id')}
              />
              {events.length > 0 ? (
                <Select
                  label={words('event')}
                  placeholder={words('noEvent')}
                  data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
                  clearable
                  {...form.getInputProps('event_id')}
                />
              ) : null}
              <NumberInput label={words('days')} min={1} max={linkLimits.days} {...form.getInputProps('days')} />
              <NumberInput label={words('uses')} min={1} max={linkLimits.uses} {...form.getInputProps('most_uses')} />
            </>
          )}
        </FormShell>
      )}
    </Modal>
  )
}
