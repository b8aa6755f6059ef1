/**
 * Every form of the product that is sent in one go. The contract's schema checks the typed values before they leave; a
 * refusal of the server appears at the same fields and nothing typed is lost. Leaving with unsaved changes asks first.
 * A form that looks different takes its engine, `useDraftedForm`, and the pieces of `drafted-form/`.
 *
 * @example
 * <FormShell
 *   schema={updateProfile.body}
 *   initial={{ phone_number: user.phone_number ?? '', line_id: user.line_id ?? '' }}
 *   submit={(body, { onProgress }) => api.call(updateProfile, { body }, { onProgress })}
 *   onDone={() => void navigate('/dashboard')}
 *   submitLabel={words('save')}
 *   cancelTo="/dashboard"
 * >
 *   {(form) => (
 *     <>
 *       <TextInput label={words('phone')} withAsterisk {...form.getInputProps('phone_number')} />
 *       <TextInput label={words('line')} {...form.getInputProps('line_id')} />
 *     </>
 *   )}
 * </FormShell>
 */
import { Button, Progress, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { useWords } from '#words/Words.tsx'
import { changesDraft, type DraftStore, hasFile, noDraft } from './drafted-form/draft.ts'
import { DraftRestored, type RestoredTexts } from './drafted-form/DraftRestored.tsx'
import { ErrorSummary } from './drafted-form/ErrorSummary.tsx'
import { emptyToNull, useCheck } from './drafted-form/form-problems.ts'
import page from './drafted-form/FormPage.module.css'
import { SendArea } from './drafted-form/SendArea.tsx'
import { useDraftedForm } from './drafted-form/use-drafted-form.ts'
import type { SendOptions } from './drafted-form/use-sending.ts'
import type { Stored } from './drafted-form/use-stored-draft.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ButtonLink } from './links.tsx'

type Props<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply> = {
  /** The body of the endpoint; `submit` gets the values that it lets through. */
  schema: Schema
  /** The initial values of the inputs; text inputs hold text, never null. */
  initial: Values
  /** Sends the values and throws when they are refused. `onProgress` takes the share sent, 0 to 1. */
  submit: (body: z.input<Schema>, options: SendOptions) => Promise<Reply>
  onDone: (reply: Reply) => void
  submitLabel: string
  /** What is sent takes something away for good. */
  isDestructive?: boolean
  cancelTo?: string
  /** Instead of `cancelTo`, if the form is within a screen. */
  onCancel?: () => void
  /** Keeps the typed values on the device under this name, which says whose they are: `change-shift:7`. */
  draft?: string
  /** How the notice of a restored draft puts it; the shell's own words by default. */
  restored?: RestoredTexts
  /** The path of the picture that is kept with the draft, and what an earlier visit has left. */
  picture?: { field: keyof Values & string; stored: Stored<Values> }
  /** See `useDraftedForm`. */
  isRepeatable?: boolean
  children: (form: UseFormReturnType<Values>) => ReactNode
}

export function FormShell<Schema extends z.ZodType, Values extends Record<string, unknown>, Reply>(
  props: Props<Schema, Values, Reply>,
) {
  const { schema, submitLabel, cancelTo, onCancel, draft, picture, isRepeatable = false } = props
  const words = useWords('office.form')
  const sending = useWords('office.sending')
  const check = useCheck()
  const [store] = useState<DraftStore<Values>>(() =>
    draft === undefined ? noDraft : (changesDraft(draft, props.initial) as DraftStore<Values>),
  )
  // Read once: values that are stored from then on are those of this very form.
  const [stored] = useState(() => picture?.stored ?? { draft: store.load(), picture: null })
  const drafted = useDraftedForm<Values, Reply>({
    store,
    initial: props.initial,
    stored,
    pictureField: picture?.field,
    isRepeatable,
    check: (values) => check(schema, values),
    // The schema has just accepted exactly these values.
    send: (values, options) => props.submit(emptyToNull(values) as z.input<Schema>, options),
    onAccepted: props.onDone,
  })
  const { form, status, summary } = drafted

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Forms inside dialogs are React children of the form behind them.
    event.stopPropagation()
    void drafted.submit()
  }

  const isStored = () => draft !== undefined && (picture !== undefined || !hasFile(form.getValues()))
  const isOnItsWay = status.kind === 'sending'
  return (
    <form noValidate onSubmit={onSubmit}>
      <LeaveGuard isUnsaved={() => !isStored() && form.isDirty()} />
      <Stack gap="md">
        {drafted.isRestored && (
          <DraftRestored
            texts={props.restored ?? { restored: words('restored'), startOver: words('startOver') }}
            onStartOver={drafted.startOver}
          />
        )}
        <ErrorSummary ref={summary} message={drafted.refusal} errors={drafted.listed} />
        {props.children(form)}
        {isRepeatable ? (
          <SendArea status={status} />
        ) : isOnItsWay && hasFile(form.values) ? (
          <Progress value={status.share * 100} aria-label={words('sending')} animated />
        ) : null}
        <div className={page.end}>
          {cancelTo ? (
            <ButtonLink to={cancelTo} variant="default" onClick={store.drop}>
              {words('cancel')}
            </ButtonLink>
          ) : null}
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {words('cancel')}
            </Button>
          ) : null}
          <Button type="submit" loading={isOnItsWay} {...(props.isDestructive ? { color: 'red' } : {})}>
            {status.kind === 'unknown' ? sending('retry') : submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
