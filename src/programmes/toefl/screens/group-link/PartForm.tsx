/** The step of somebody new in a group by link: everything about one person, and the shift. */
import { useMemo } from 'react'
import { ApiError } from '#kit/endpoint/api-error.ts'
import type { CallInput, ReplyOf } from '#kit/endpoint/endpoint.ts'
import { type DraftStore, wholeDraft } from '#ui/drafted-form/draft.ts'
import { type Stored, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { LoadingState } from '#ui/LoadingState.tsx'
import { useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { useApi } from '#api/api.ts'
import { fillPart } from '../../group-link.contract.ts'
import { KnownNotice } from '../registration/KnownNotice.tsx'
import { RegistrantFields } from '../registration/RegistrantFields.tsx'
import { RegistrationFrame } from '../registration/RegistrationFrame.tsx'
import { shiftSeatProblem } from '../registration/shift-seats.ts'
import { ShiftField } from '../registration/ShiftField.tsx'
import { groupProblems, registrantStep } from '../registration/steps.ts'
import { useKnown } from '../registration/use-known.ts'
import { useRegistration } from '../registration/use-registration.ts'
import {
  emptyGroup,
  groupValues,
  guessOf,
  type GroupValues,
  type RegistrantValues,
} from '../registration/registration-values.ts'
import { partDraft } from '../registration/own-part.ts'
import type { TogetherFacts } from './group-facts.ts'
import { togetherAddress } from '../registration/use-start.ts'

type Props = {
  facts: TogetherFacts
  link: string
  token: string
  /** The choices of the others. */
  others: { choices: readonly string[]; names: readonly string[] }
  /** What is known of this person before they type. */
  known: Partial<RegistrantValues>
  onSaved: (partId: number) => void
  onClosed: () => void
}

const steps = [registrantStep(0)]

export function PartForm(props: Props) {
  const id = partDraft(props.link)
  const store = useMemo(() => wholeDraft(id, groupValues(1)), [id])
  const stored = useStoredDraft(store)
  if (!stored) return <LoadingState kind="form" />
  return <Form {...props} store={store} stored={stored} />
}

type FormProps = Props & { store: DraftStore<GroupValues>; stored: Stored<GroupValues> }

type Body = NonNullable<CallInput<typeof fillPart>['body']>

function Form({ facts, link, token, others, known: first, onSaved, onClosed, store, stored }: FormProps) {
  const t = useWords('toefl')
  const api = useApi()
  const known = useKnown()
  const { region, shifts, lists } = facts
  const choicesWith = (values: GroupValues) => [values.registrants[0]?.shift_id ?? '', ...others.choices]
  const registration = useRegistration<GroupValues, ReplyOf<typeof fillPart>>(
    {
      store,
      initial: emptyGroup(1, guessOf(region), first),
      steps,
      hasReceivers: false,
      problems: groupProblems,
      outerProblems: (values) => ({
        ...shiftSeatProblem('registrants.0.shift_id', choicesWith(values), 0, shifts),
      }),
      known,
      send: (values, { signal }) => sendPart(values, signal),
      onAccepted: (values, { data }) => {
        // It stays on this device, so that it can be changed until the group is sent.
        store.save(values, null)
        onSaved(data.part_id)
      },
      onClosed,
      onSeats: facts.refresh,
      shiftFull: () => ({}),
    },
    stored,
  )
  const sendPart = async (values: GroupValues, signal: AbortSignal) => {
    try {
      // The step was checked with the contract's schema.
      const body = { ...values.registrants[0], token, ...shownNotice() } as Body
      return await api.call(fillPart, { params: { link }, body }, { signal })
    } catch (error) {
      throw placed(error)
    }
  }
  const { form, values } = registration
  return (
    <RegistrationFrame
      registration={registration}
      title={t('together.part')}
      submit={t('together.done')}
      notice={
        <KnownNotice
          who={known.who(values, 0)}
          names={values.registrants.map(({ name }) => name)}
          onChange={null}
          signInTo={togetherAddress(link)}
        />
      }
    >
      <RegistrantFields
        index={0}
        input={(field) => form.getInputProps(`registrants.0.${field}`)}
        majors={lists.majors}
        batch={region.current_batch}
        copy={null}
        firstName=""
      />
      <ShiftField
        shifts={shifts}
        choices={choicesWith(values)}
        index={0}
        names={['', ...others.names]}
        isStale={facts.isStale}
        {...form.getInputProps('registrants.0.shift_id')}
      />
      <NoticeLine />
    </RegistrationFrame>
  )
}

/** The server speaks of one person, the form of the first of several. */
function placed(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = Object.fromEntries(Object.entries(error.problem.errors).map(([field, list]) => [`${field}.0`, list]))
  return new ApiError({ ...error.problem, errors })
}
