/** /welcoming-parties/{id}/edit: a sign-up is changed by its owner until the shift begins, or by ADMIN. */
import { together } from '#api/combine-reads.ts'
import { Alert } from '@mantine/core'
import { useParams } from 'react-router'
import { z } from 'zod'
import { handles } from '#duties.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { PictureViewer } from '#ui/PictureViewer/PictureViewer.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useSay, useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { SeatCertificate } from '#features/certificate/widgets/SeatCertificate.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useServerNow, useWindows } from '#features/window/widgets/registration-window.ts'
import { ownPage } from '#features/payment/payment.rules.ts'
import { TextLink } from '#ui/links.tsx'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { readSignUp, type SignUp, updateSignUp } from '../party.contract.ts'
import { changed } from '../widgets/party-changed.ts'
import { ownerRefusal } from '../party.rules.ts'
import { type PartyShiftChoice, useMajors, usePartyShifts, useShiftsOfTerm } from './sign-up/sign-up-facts.ts'
import { GiveUp } from './sign-up/GiveUp.tsx'
import { PartyShiftField } from './sign-up/PartyShiftField.tsx'
import { PersonFields } from './sign-up/PersonFields.tsx'
import { Section } from '#ui/drafted-form/Section.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Unread } from '#ui/Unread.tsx'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { changedBody, changeProblems, lackedBy, type SignUpValues, valuesOfSignUp } from './sign-up/sign-up-values.ts'

export const handle = { title: 'welcoming.edit.title' }

export default function PartyEdit() {
  const t = useWords('welcoming.edit')
  const titles = useWords('common.titles')
  const { user } = useSession()
  const isOffice = handles(user, updateSignUp)
  const id = Number(useParams()['id'])
  // Always as it is now: a kept answer would offer old values for saving.
  const { data, error, refetch } = useRead(readSignUp, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  const list = useWords('welcoming.list')
  const back = isOffice
    ? { label: list('title'), to: '/welcoming-parties' }
    : { label: titles('dashboard'), to: '/dashboard' }
  const signUp = data?.data
  return (
    <Page
      title={isOffice && signUp ? t('titleOf', { name: signUp.name }) : t('title')}
      lead={isOffice ? t('leadOffice') : t('lead')}
      breadcrumb={[back]}
      actions={isOffice && signUp && <HistoryLink entity="welcoming_party" id={signUp.id} />}
    >
      <div className={classes.narrow}>
        {signUp && user ? (
          <Edit signUp={signUp} isOffice={isOffice} backTo={back.to} regionId={user.region?.id ?? null} />
        ) : (
          <Unread error={error} refetch={refetch} kind="form" />
        )}
      </div>
    </Page>
  )
}

type EditProps = { signUp: SignUp; isOffice: boolean; backTo: string; regionId: number | null }

function Edit(props: EditProps) {
  const { signUp, isOffice } = props
  const t = useWords('welcoming.edit')
  const say = useSay()
  const windows = useWindows()
  const now = useServerNow(windows.of('WELCOMING_PARTY_REGISTRATION', null))
  if (!now || windows.isPending) return <LoadingState kind="form" />
  const refusal = isOffice ? null : ownerRefusal(signUp, now)
  if (refusal) {
    return (
      <EmptyState title={t('closedTitle')} picture="closed">
        {say({ key: refusal })}
      </EmptyState>
    )
  }
  if (isOffice) {
    return (
      <div className="stack apart">
        <ForOffice {...props} />
        <SeatCertificate programme="PARTY" seatId={signUp.id} changed={changed} />
      </div>
    )
  }
  return (
    <div className="stack apart">
      <ForOwner {...props} />
      <AskSomebody regionId={props.regionId} type="GENERAL" />
    </div>
  )
}

function ForOwner(props: EditProps) {
  return <WithFacts {...props} shifts={usePartyShifts(props.regionId)} majors={useMajors(props.regionId)} />
}

/** The committee may move somebody to any shift of the term, and mend any region's major. */
function ForOffice(props: EditProps) {
  return <WithFacts {...props} shifts={useShiftsOfTerm(props.signUp.term_id)} majors={useMajors(null)} />
}

type FactsProps = EditProps & {
  shifts: Pick<ReturnType<typeof usePartyShifts>, 'shifts' | 'isPending' | 'error' | 'isStale' | 'refetch'> & {
    proof?: string | null
  }
  majors: ReturnType<typeof useMajors>
}

function WithFacts({ shifts, majors, ...props }: FactsProps) {
  const read = together(shifts, majors)
  if (!read.isReady) return <Unread {...read} kind="form" />
  return (
    <>
      <Form
        {...props}
        shifts={shifts.shifts}
        proofText={shifts.proof ?? null}
        isStale={shifts.isStale}
        majors={majors.majors}
      />
      {/* After the form, which would push it away from a finger. */}
      {!props.isOffice && <GiveUp id={props.signUp.id} paymentId={props.signUp.payment_id} />}
    </>
  )
}

type FormProps = EditProps & {
  shifts: readonly PartyShiftChoice[]
  proofText: string | null
  isStale: boolean
  majors: ReturnType<typeof useMajors>['majors']
}

/** The form's checks before it sends; the contract's own schema would let required fields go. */
const schemaOf = (mayLack: ReturnType<typeof lackedBy>) =>
  z.custom<SignUpValues>().superRefine((values, context) => {
    for (const [field, { key }] of Object.entries(changeProblems(withoutNull(values), mayLack))) {
      context.addIssue({ code: 'custom', path: [field], message: key, input: '' })
    }
  })

function Form({ signUp, isOffice, backTo, shifts, proofText, isStale, majors }: FormProps) {
  const t = useWords('welcoming.edit')
  const w = useWords('welcoming')
  const language = useLanguage()
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved(['/welcoming-parties', '/welcoming-party-shifts', currentUser.path], () => leadOn(backTo))
  // The shift that one has stays to be seen, also when nobody else can pick it any more.
  const isListed = shifts.some(({ id }) => id === signUp.shift_id)
  const mayLack = isOffice ? lackedBy(signUp) : []
  const own = { ...inLanguage(language, signUp), id: signUp.shift_id, remaining: 0, price: null, payee_region_id: null }
  return (
    <div className={classes.card}>
      {!isOffice && signUp.status === 'CONFIRMED' && signUp.payment_id === null && (
        <Alert color="blue">{t('confirmed')}</Alert>
      )}
      <FormShell
        schema={schemaOf(mayLack)}
        initial={valuesOfSignUp(signUp)}
        {...(isOffice ? {} : { draft: `party-edit:${signUp.id}` })}
        submit={(values, { onProgress }) =>
          api.call(updateSignUp, { params: { id: signUp.id }, body: changedBody(withoutNull(values)) }, { onProgress })
        }
        onDone={saved}
        submitLabel={t('save')}
        cancelTo={backTo}
      >
        {(form) => (
          <div className={classes.sections}>
            <Section title={w('form.shift')}>
              <PartyShiftField
                shifts={isListed ? shifts : [own, ...shifts]}
                ownId={signUp.shift_id}
                isStale={isStale}
                {...form.getInputProps('shift_id')}
              />
            </Section>
            <PersonFields
              values={form.values}
              input={(field) => form.getInputProps(field)}
              majors={majors}
              isOwn={!isOffice}
              mayLack={mayLack}
            />
            {signUp.payment_id !== null ? (
              <Alert color="blue">
                {t('payment')}{' '}
                <TextLink
                  to={
                    isOffice ? `/party-payments/${signUp.payment_id}/edit` : ownPage('party_payment', signUp.payment_id)
                  }
                  inherit
                  underline="always"
                >
                  {t('toPayment')}
                </TextLink>
              </Alert>
            ) : signUp.proof === null ? null : (
              <Section title={t('proofNow')}>
                <div className={classes.proof}>
                  <ProtectedPicture
                    name={signUp.proof}
                    height="100%"
                    unreadable={{ title: t('unreadable'), advice: t('unreadableAdvice') }}
                  >
                    {(address) => <PictureViewer src={address} alt={t('proofNow')} />}
                  </ProtectedPicture>
                </div>
                <ProofField
                  {...form.getInputProps('proof')}
                  value={form.values.proof}
                  label={t('proofNew')}
                  hint={proofText ? `${proofText} ${t('proofNewHint')}` : t('proofNewHint')}
                  isOptional
                />
              </Section>
            )}
          </div>
        )}
      </FormShell>
    </div>
  )
}

/** The shell turns empty texts into null. */
const withoutNull = ({ proof, ...values }: SignUpValues) =>
  ({
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? ''])),
    proof,
  }) as SignUpValues
