import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { addNote, changeNote, type HandOverNote, removeNote } from '../hand-over.contract.ts'
import classes from './hand-over.module.css'

const changed = ['/hand-over', '/audit']

/** A note a region and topic; an administrator writes, a regional committee reads. */
export function Notes({ notes, leads }: { notes: readonly HandOverNote[]; leads: boolean }) {
  const words = useWords('handOver.notes')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="sm">
      {notes.length === 0 && <Text c="dimmed">{words(leads ? 'none' : 'noneRegion')}</Text>}
      {notes.length > 0 && (
        <ul className={classes.rows}>
          {notes.map((note) =>
            open === note.id ? (
              <li key={note.id}>
                <div className={classes.body}>
                  <NoteForm note={note} onClose={close} />
                </div>
              </li>
            ) : (
              <Note key={note.id} note={note} leads={leads} onEdit={() => setOpen(note.id)} />
            ),
          )}
        </ul>
      )}
      {leads &&
        (open === 'new' ? (
          <NoteForm note={null} onClose={close} />
        ) : (
          <Button variant="default" onClick={() => setOpen('new')} style={{ alignSelf: 'start' }}>
            {words('add')}
          </Button>
        ))}
    </Stack>
  )
}

type NoteProps = { note: HandOverNote; leads: boolean; onEdit: () => void }

function Note({ note: { id, topic, body, region, writer, updated_at }, leads, onEdit }: NoteProps) {
  const words = useWords('handOver.notes')
  const language = useLanguage()
  const confirm = useConfirm()
  const remove = useCommand(removeNote, { invalidates: changed })
  const ask = async () => {
    const question = { title: words('removeTitle', { topic }), message: words('removeText') }
    if (await confirm({ ...question, confirmLabel: words('remove'), destructive: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <li>
      <div>
        <Title order={3} size="h5">
          {topic}
        </Title>
        <Hint>{region ?? words('everywhere')}</Hint>
      </div>
      {leads ? (
        <Group gap={4}>
          <Button variant="subtle" size="sm" onClick={onEdit} aria-label={words('editOf', { topic })}>
            {words('edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            className={classes.flush}
            loading={remove.isPending}
            onClick={() => void ask()}
            aria-label={words('removeOf', { topic })}
          >
            {words('remove')}
          </Button>
        </Group>
      ) : (
        <span />
      )}
      <Text className={classes.body}>{body}</Text>
      <Hint className={classes.body}>
        {words('by', { name: writer ?? 'none', moment: moment(updated_at, language) })}
      </Hint>
    </li>
  )
}

function NoteForm({ note, onClose }: { note: HandOverNote | null; onClose: () => void }) {
  const words = useWords('handOver.notes')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const region = useRegionFilter()
  return (
    <FormShell
      schema={addNote.body}
      initial={{
        topic: note?.topic ?? '',
        region_id: note?.region_id ? String(note.region_id) : '',
        body: note?.body ?? '',
      }}
      submit={(body) =>
        note
          ? api.call(changeNote, { params: { id: note.id }, body: { ...body, seen_updated_at: note.updated_at } })
          : api.call(addNote, { body })
      }
      onDone={saved}
      onCancel={onClose}
      submitLabel={words('save')}
    >
      {(form) => (
        <Stack gap="md">
          <TextInput label={words('topic')} withAsterisk maxLength={120} {...form.getInputProps('topic')} />
          <NativeSelect
            label={words('region')}
            data={[{ value: '', label: words('everywhere') }, ...region.options]}
            {...form.getInputProps('region_id')}
          />
          <Textarea
            label={words('body')}
            withAsterisk
            autosize
            minRows={4}
            maxLength={5000}
            {...form.getInputProps('body')}
          />
        </Stack>
      )}
    </FormShell>
  )
}
