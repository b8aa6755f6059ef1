/** The interview of an application: its appointment, and what the interviewer thought. */
import { Hint } from '#ui/Hint.tsx'
import {
  Anchor,
  Button,
  Group,
  NumberInput,
  Paper,
  Rating,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { MomentInput } from '#ui/kinds/MomentInput.tsx'
import { momentRange } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { BoardApplication } from '../../board.contract.ts'
import { assess, cancelInterview, setInterview } from '../../interview.contract.ts'

type Props = { application: BoardApplication; changed: readonly string[] }

export function Interview({ application, changed }: Props) {
  const words = useWords('bom.interview')
  const isOpen = application.status === 'SUBMITTED' || application.status === 'INTERVIEW'
  return (
    <Paper withBorder p="md" component="section" aria-label={words('title')}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {words('title')}
        </Title>
        {isOpen || application.interview ? (
          <Appointment application={application} changed={changed} isOpen={isOpen && application.deleted_at === null} />
        ) : null}
        <Notes key={JSON.stringify(application.assessment)} application={application} changed={changed} />
      </Stack>
    </Paper>
  )
}

function Appointment({ application, changed, isOpen }: Props & { isOpen: boolean }) {
  const words = useWords('bom.interview')
  const language = useLanguage()
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const cancel = useCommand(cancelInterview, { invalidates: changed })
  const { id, name, interview, status } = application
  const ask = async () => {
    const question = {
      title: words('cancelTitle', { name }),
      message: words('cancelText'),
      confirmLabel: words('cancel'),
      destructive: true,
    }
    if (await confirm(question)) cancel.mutate({ params: { id } })
  }
  if (isEditing) return <DateForm application={application} changed={changed} onClose={() => setEditing(false)} />
  return (
    <div>
      {interview ? (
        <>
          <Text fw={600}>{momentRange(interview.starts_at, interview.ends_at, language)}</Text>
          {interview.place && <Text style={{ overflowWrap: 'anywhere' }}>{interview.place}</Text>}
          {interview.link && (
            <Anchor
              href={interview.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              underline="always"
              style={{ overflowWrap: 'anywhere' }}
            >
              {interview.link}
            </Anchor>
          )}
        </>
      ) : (
        <Text c="dimmed">{words('none')}</Text>
      )}
      {isOpen && (
        <>
          <Hint>{words(status === 'INTERVIEW' ? 'told' : 'planned')}</Hint>
          <Group gap="sm" mt="xs">
            <Button variant="default" size="sm" onClick={() => setEditing(true)}>
              {words(interview ? 'change' : 'plan')}
            </Button>
            {interview && (
              <Button variant="subtle" color="red" size="sm" loading={cancel.isPending} onClick={() => void ask()}>
                {words('cancel')}
              </Button>
            )}
          </Group>
        </>
      )}
    </div>
  )
}

const usual = 30

function DateForm({ application, changed, onClose }: Props & { onClose: () => void }) {
  const words = useWords('bom.interview')
  const api = useApi()
  const saved = useSaved(changed, onClose)
  const { id, interview } = application
  const lasts = interview ? (Date.parse(interview.ends_at) - Date.parse(interview.starts_at)) / 60_000 : usual
  return (
    <FormShell
      schema={setInterview.body}
      initial={{
        starts_at: interview?.starts_at ?? '',
        minutes: lasts,
        place: interview?.place ?? '',
        link: interview?.link ?? '',
      }}
      submit={(body) => api.call(setInterview, { params: { id }, body })}
      onDone={saved}
      submitLabel={words('save')}
      onCancel={onClose}
    >
      {(form) => (
        <Stack gap="sm">
          <MomentInput
            label={words('when')}
            required
            {...form.getInputProps('starts_at')}
            value={form.values.starts_at}
          />
          <NumberInput
            label={words('minutes')}
            withAsterisk
            min={5}
            max={480}
            step={5}
            {...form.getInputProps('minutes')}
          />
          <TextInput label={words('place')} description={words('placeHint')} {...form.getInputProps('place')} />
          <TextInput type="url" label={words('link')} description={words('linkHint')} {...form.getInputProps('link')} />
        </Stack>
      )}
    </FormShell>
  )
}

function Notes({ application, changed }: Props) {
  const words = useWords('bom.interview')
  const { id, assessment } = application
  const [note, setNote] = useState(assessment?.note ?? '')
  const [rating, setRating] = useState(assessment?.rating ?? 0)
  const save = useCommand(assess, { invalidates: changed })
  const isChanged = note !== (assessment?.note ?? '') || rating !== (assessment?.rating ?? 0)
  return (
    <Stack gap="xs" role="group" aria-label={words('notes')}>
      <Text fw={600} size="sm">
        {words('notes')}
        {assessment?.by_name && <Hint span> {words('by', { name: assessment.by_name })}</Hint>}
      </Text>
      <Rating
        value={rating}
        // The same star again takes the rating away.
        onChange={(value) => setRating(value === rating ? 0 : value)}
        size="lg"
        getSymbolLabel={(value) => words('ratingOf', { rating: value })}
        aria-label={words('rating')}
      />
      <Textarea
        label={words('note')}
        description={words('notesHint')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={4000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Group>
        <Button
          variant="default"
          size="sm"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id }, body: { note: note.trim() || null, rating: rating || null } })}
        >
          {words('saveNotes')}
        </Button>
      </Group>
    </Stack>
  )
}
