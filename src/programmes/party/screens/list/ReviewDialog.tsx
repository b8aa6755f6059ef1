/** One sign-up over the list: its proof large, its values, and the decision. */
import { usualReasons } from '#review-states.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Alert, Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Facts } from '#ui/Facts.tsx'
import { PictureViewer } from '#ui/PictureViewer/PictureViewer.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { loadPictureAhead } from '#api/protected-file.ts'
import { asSeen, useReviewKeys, useShownLongEnough } from '#features/review/widgets/deciding.ts'
import type { RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import { ReasonForm } from '#features/review/widgets/ReasonForm.tsx'
import { NearProofs } from '#features/payment/widgets/proof/NearProofs.tsx'
import { useTakeBack } from '#features/review/widgets/take-back.tsx'
import { useDecisions } from '#features/review/widgets/use-decisions.ts'
import { useRejecting } from '#features/review/widgets/use-rejecting.ts'
import { Verdicts } from '#features/review/widgets/Verdicts.tsx'
import { type SignUp, signUpDecisions } from '../../party.contract.ts'
import { binusian } from '../../party.rules.ts'
import { changed } from '../../widgets/party-changed.ts'
import classes from './party-review.module.css'
import type { Opened } from './use-opened.ts'

export function ReviewDialog({ opened }: { opened: Opened }) {
  const words = useWords('welcoming.review')
  const isNarrow = useMediaQuery('(max-width: 61.99em)')
  const { signUp } = opened
  return (
    <Modal
      opened={signUp !== null}
      onClose={() => opened.open(null)}
      title={signUp ? words('title', { name: signUp.name }) : ''}
      size="72rem"
      fullScreen={isNarrow ?? false}
      centered
    >
      {signUp && <Review key={signUp.id} signUp={signUp} opened={opened} />}
    </Modal>
  )
}

function Review({ signUp, opened }: { signUp: SignUp; opened: Opened }) {
  const words = useWords('welcoming.review')
  const { proof } = signUp
  const [shownProof, setShownProof] = useState<string | null>(null)
  const isReady = useShownLongEnough(shownProof === proof ? asSeen(signUp) : null)
  useNextAhead(opened.nextProof)
  return (
    <div className="columns" style={{ '--columns': 'minmax(0, 1fr) minmax(0, 24rem)' }}>
      {proof === null ? (
        <Hint>{words('noProof')}</Hint>
      ) : (
        <section className={classes.proof} aria-label={words('proof', { name: signUp.name })}>
          <ProtectedPicture
            name={proof}
            height="100%"
            onNone={() => setShownProof(proof)}
            unreadable={{ title: words('unreadable'), advice: words('unreadableAdvice') }}
          >
            {(address) => (
              <PictureViewer
                src={address}
                alt={words('proof', { name: signUp.name })}
                onShown={() => setShownProof(proof)}
              />
            )}
          </ProtectedPicture>
        </section>
      )}
      <div className="stack apart">
        <Group justify="space-between">
          <StatusBadge status={signUp.status} size="lg" />
          <Steps opened={opened} />
        </Group>
        {signUp.reject_reason && <Alert color="red">{signUp.reject_reason}</Alert>}
        {proof === null ? null : <NearProofs proof={proof} />}
        <Decision signUp={signUp} opened={opened} isReady={isReady} />
        <SignUpFacts signUp={signUp} />
      </div>
    </div>
  )
}

/** Only a head start: a failed request is made again when it is needed. */
function useNextAhead(proof: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (proof !== null) void loadPictureAhead(client, proof).catch(() => undefined)
  }, [client, proof])
}

function Steps({ opened }: { opened: Opened }) {
  const words = useWords('welcoming.review')
  const { previous, next, at, count, open } = opened
  return (
    <Group gap="xs" wrap="nowrap">
      <Hint>{words('place', { at, count })}</Hint>
      <Button
        variant="default"
        size="compact-md"
        disabled={previous === null}
        aria-label={words('previous')}
        onClick={() => open(previous)}
      >
        <IconArrowLeft size={18} aria-hidden />
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={next === null}
        aria-label={words('next')}
        onClick={() => open(next)}
      >
        <IconArrowRight size={18} aria-hidden />
      </Button>
    </Group>
  )
}

function Decision({ signUp, opened, isReady }: { signUp: SignUp; opened: Opened; isReady: boolean }) {
  const words = useWords('welcoming.review')
  const { rejecting, setRejecting, leave, button } = useRejecting<SignUp>()
  const { next, previous, open } = opened
  const decisions = useDecisions<SignUp>({
    endpoints: signUpDecisions,
    changed,
    goOn: () => open(next),
    tell: (done, { id, name }) => ({ text: words(`told.${done}`, { name }), onUndone: () => open(id) }),
  })
  const reject = useRejectTexts()
  const takeBack = useTakeBack()
  const cancel = async () => {
    const answer = await takeBack(words(signUp.status === 'REJECTED' ? 'cancelRejected' : 'cancelConfirmed'), 1)
    if (answer) await decisions.cancel(signUp, answer, () => open(next))
  }
  const canDecide = signUp.status === 'PENDING' && signUp.deleted_at === null && signUp.payment_id === null
  useReviewKeys({
    isReady: isReady && rejecting === null,
    decide: {
      c: () => (canDecide ? void decisions.confirm(signUp) : undefined),
      r: () => (canDecide ? setRejecting(signUp) : undefined),
    },
    go: {
      ArrowRight: () => (next === null ? undefined : open(next)),
      ArrowLeft: () => (previous === null ? undefined : open(previous)),
    },
    dialogs: 1,
  })
  if (signUp.payment_id !== null) return <DecidedByPayment id={signUp.payment_id} />
  if (signUp.deleted_at !== null) return null
  if (rejecting) {
    return (
      <ReasonForm
        texts={reject}
        preview={(reason) => decisions.preview(rejecting, { reason })}
        send={(reason) => decisions.reject(rejecting, { reason })}
        onDone={(answer) => {
          setRejecting(null)
          decisions.rejected(rejecting, answer)
        }}
        onCancel={leave}
      />
    )
  }
  return (
    <section aria-label={words('decision')} className={`stack close ${classes.decision}`}>
      <Verdicts
        status={signUp.status}
        isBusy={decisions.isBusy}
        isReady={isReady}
        label={(name) => words(name)}
        className={classes.verdicts}
        rejectButton={button}
        onConfirm={() => void decisions.confirm(signUp)}
        onReject={() => setRejecting(signUp)}
        onCancel={() => void cancel()}
      />
      <Group gap="xs">
        <ButtonLink
          to={`/welcoming-parties/${signUp.id}/edit`}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {words('edit')}
        </ButtonLink>
        <ButtonLink to={`/welcoming-parties/${signUp.shift_id}`} variant="subtle" size="compact-md">
          {words('participants')}
        </ButtonLink>
        <HistoryLink entity="welcoming_party" id={signUp.id} subtle />
      </Group>
      {canDecide && <Hint visibleFrom="md">{words('keys')}</Hint>}
    </section>
  )
}

/** A seat that costs something is decided with its payment. */
function DecidedByPayment({ id }: { id: number }) {
  const words = useWords('welcoming.review')
  return (
    <section aria-label={words('decision')} className="stack close">
      <Hint>{words('paid')}</Hint>
      <Group>
        <ButtonLink to={`/party-payments/${id}/edit`}>{words('toPayment')}</ButtonLink>
      </Group>
    </section>
  )
}

function useRejectTexts(): RejectTexts {
  const words = useWords('welcoming.reject')
  return {
    title: words('title'),
    lead: words('lead'),
    presets: words('presets'),
    usual: usualReasons.party.map((name) => ({ short: words(`short.${name}`), reason: words(`reasons.${name}`) })),
    reason: words('reason'),
    placeholder: words('placeholder'),
    submit: words('submit'),
  }
}

function SignUpFacts({ signUp }: { signUp: SignUp }) {
  const words = useWords('welcoming.list')
  const types = useWords('welcoming.types')
  const language = useLanguage()
  const isBinusian = signUp.type === binusian
  const { shift, place } = inLanguage(language, signUp)
  const facts: (readonly [string, string | null])[] = [
    [words('shift'), shift],
    [words('when'), momentRange(signUp.starts_at, signUp.ends_at, language)],
    [words('place'), place],
    [words('type'), types(isBinusian ? 'binusian' : 'nonBinusian')],
    ...(isBinusian
      ? ([
          [words('nim'), signUp.nim],
          [words('major'), signUp.major],
          [words('campus'), signUp.campus_location],
        ] as const)
      : []),
    [words('email'), signUp.email],
    [words('phone'), signUp.phone_number],
    [words('line'), signUp.line_id],
    [words('instagram'), signUp.instagram && `@${signUp.instagram}`],
    [words('signedUp'), moment(signUp.created_at, language)],
    ...(signUp.decided_at
      ? ([
          [words('decided'), moment(signUp.decided_at, language)],
          [words('decidedBy'), signUp.decided_by_name],
        ] as const)
      : []),
  ]
  return <Facts facts={facts.map(([label, value]) => [label, value ?? '–'])} layout="beside" isBold />
}
