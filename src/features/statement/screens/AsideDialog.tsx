/** Why a line is no payment: a reason that was given before or a new one, and whether that goes for all like it. */
import { Autocomplete, Checkbox, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { optional, text } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useRead } from '#api/api.ts'
import { listRules, makeRule } from '../aside-rule.contract.ts'
import { wordFor } from '../aside-rule.rules.ts'
import { exactly } from '../sen.rules.ts'
import { changed } from '../widgets/statement-changed.ts'
import { type AsideLine, useAside } from './use-aside.ts'
import classes from './statements.module.css'

type Props = { line: AsideLine; onClose: () => void; onDone?: () => void; onUndone?: (id: number) => void }

const asked = z
  .object({ reason: text(300), word: optional(z.string()), isRule: z.boolean(), isHere: z.boolean() })
  .superRefine(({ isRule, word }, context) => {
    if (isRule && !makeRule.body.shape.word.safeParse(word).success) {
      context.addIssue({ code: 'custom', path: ['word'], message: 'fields.asideWord' })
    }
  })

export function AsideDialog({ line, onClose, onDone, onUndone }: Props) {
  const words = useWords('statements.aside')
  const more = useWords('statements.reconcile')
  const client = useQueryClient()
  const set = useAside(onUndone)
  const { data } = useRead(listRules)
  return (
    <Modal opened onClose={onClose} title={words('title')} centered>
      <Text fw={700}>{rupiah(exactly(line))}</Text>
      <Hint className={classes.line}>{line.text}</Hint>
      <Hint my="md">{words('text')}</Hint>
      <FormShell
        schema={asked}
        initial={{ reason: '', word: wordFor(line.text), isRule: false, isHere: true }}
        submit={async ({ reason, word, isRule, isHere }) =>
          set(line, { reason, word: isRule ? (word ?? null) : null, account_id: isHere ? line.account_id : null })
        }
        onDone={() => {
          void forget(client, changed)
          onDone?.()
          onClose()
        }}
        submitLabel={words('button')}
      >
        {(form) => (
          <>
            <Autocomplete
              label={words('reason')}
              placeholder={words('placeholder')}
              data={data?.reasons ?? []}
              maxLength={300}
              openOnFocus={false}
              required
              data-autofocus
              {...form.getInputProps('reason')}
            />
            <Checkbox label={more('always')} {...form.getInputProps('isRule', { type: 'checkbox' })} />
            {form.getValues().isRule ? (
              <>
                <TextInput label={more('word')} maxLength={60} required {...form.getInputProps('word')} />
                <Checkbox label={more('only')} {...form.getInputProps('isHere', { type: 'checkbox' })} />
              </>
            ) : null}
          </>
        )}
      </FormShell>
    </Modal>
  )
}
