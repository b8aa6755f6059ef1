/** /dashboard/welcoming-party-registration: a signed-in student signs up for the welcoming party. */
import { together } from '#api/combine-reads.ts'
import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { nothingStored, type Stored, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { forget, useRead } from '#api/api.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { dropOffer, readOffer, type TakenOffer, withOffer } from '#features/waiting/widgets/taken-offer.ts'
import { useWaitLists } from '#features/waiting/widgets/use-wait-lists.ts'
import { lateEnd } from '#features/window/late.rules.ts'
import { useIsOver, useWindows } from '#features/window/widgets/registration-window.ts'
import { readSignUp } from '../party.contract.ts'
import { costOf } from '../party.rules.ts'
import { welcomingPartyShifts } from '../party-shift.resource.ts'
import { useMajors, usePartyShifts } from './sign-up/sign-up-facts.ts'
import { Already, type Chosen, Closed, Finished } from './sign-up/Outcome.tsx'
import { SignUpForm } from './sign-up/SignUpForm.tsx'
import { type SignUpValues, signUpValues, valuesOfSignUp, valuesOfUser } from './sign-up/sign-up-values.ts'

export const handle = { title: 'welcoming.form.title' }

export default function PartyRegistration() {
  const t = useWords('welcoming.form')
  const titles = useWords('common.titles')
  const { data, error, refetch } = useRead(currentUser)
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div className={classes.narrow}>
        {data ? <OfStudent user={data.data} /> : <Unread error={error} refetch={refetch} kind="form" />}
        <AskSomebody type="GENERAL" />
      </div>
    </Page>
  )
}

function OfStudent({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const [accepted, setAccepted] = useState<{ chosen: Chosen | undefined } | null>(null)
  const standing = user.welcoming_party
  if (accepted) return <Finished chosen={accepted.chosen} />
  if (standing && standing.status !== 'REJECTED') return <Already standing={standing} />
  return (
    <Form
      user={user}
      onAccepted={(chosen) => {
        setAccepted({ chosen })
        void forget(client, [currentUser.path, welcomingPartyShifts.list.path])
      }}
    />
  )
}

type FormProps = { user: CurrentUser; onAccepted: (chosen: Chosen | undefined) => void }

function Form({ user, onAccepted }: FormProps) {
  const regionId = user.region?.id ?? null
  const rejected = user.welcoming_party
  // Somebody else's draft on a shared computer is somebody else's.
  const id = `party:${user.id}:${rejected?.id ?? 0}`
  const windows = useWindows()
  const shifts = usePartyShifts(regionId)
  const majors = useMajors(regionId)
  // Known before the form is shown, which would move below the way to the list.
  const lists = useWaitLists('PARTY', regionId)
  const store = useMemo(() => wholeDraft(id, signUpValues), [id])
  const stored = useStoredDraft(store)
  const earlier = useRead(readSignUp, { params: { id: rejected?.id ?? 0 } }, { enabled: rejected !== null })
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [isOfferOver, setOfferOver] = useState(false)
  const offer = isOfferOver ? null : readOffer(regionId, 'PARTY')
  // What the form began with stays, also when the offer is over.
  const [atFirst] = useState(offer)
  const current = windows.of('WELCOMING_PARTY_REGISTRATION', regionId)
  const isOver = useIsOver(current.window ? lateEnd(current.window.end_time).getTime() : 0, current)
  const read = together(windows, majors, shifts)
  if (!stored || !read.isReady || earlier.isLoading || lists.isLoading) return <Unread {...read} kind="form" />
  const isUnanswered = round === 0 && stored.draft?.attempt?.state === 'unanswered'
  // Of a paid seat: the server knows whether the form was shown how to pay.
  const taken = shifts.shifts.find(({ id: shiftId }) => shiftId === offer?.shift_id)
  const isLate = taken !== undefined && costOf(taken) !== null && current.state === 'ended' && !isOver
  if (isRefused || (current.state !== 'open' && !isUnanswered && !isLate)) {
    return <Closed current={current} hasDraft={stored.draft !== null || isRefused} />
  }
  return (
    <div className="stack apart">
      {rejected?.reject_reason && <Reason reason={rejected.reject_reason} />}
      <SignUpForm
        key={round}
        initial={{
          ...(earlier.data ? valuesOfSignUp(earlier.data.data) : valuesOfUser(user)),
          shift_id: String(atFirst?.shift_id ?? ''),
        }}
        offer={offer}
        regionId={regionId}
        store={store}
        stored={round === 0 ? withOffered(stored, atFirst) : nothingStored}
        shifts={withOffer(shifts.shifts, offer)}
        proofText={shifts.proof}
        isStale={shifts.isStale}
        majors={majors.majors}
        onAccepted={onAccepted}
        onOfferOver={() => {
          dropOffer()
          setOfferOver(true)
        }}
        onSeats={shifts.refetch}
        onClosed={() => {
          setRefused(true)
          void windows.refetch()
        }}
        onStartOver={() => setRound(round + 1)}
      />
    </div>
  )
}

/** A draft of before is for the offered shift now. */
function withOffered(stored: Stored<SignUpValues>, offer: TakenOffer | null): Stored<SignUpValues> {
  const { draft } = stored
  if (!offer || !draft) return stored
  return { ...stored, draft: { ...draft, values: { ...draft.values, shift_id: String(offer.shift_id) } } }
}

function Reason({ reason }: { reason: string }) {
  const t = useWords('welcoming.card')
  return (
    <Alert color="red" title={t('reason')}>
      {reason}
    </Alert>
  )
}
