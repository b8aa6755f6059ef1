/** /talent-recruitments/:id/edit: the owner while the window is open, the office always. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Alert } from '@mantine/core'
import { useParams } from 'react-router'
import { handles } from '#duties.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { applyAsTalent, talentApplications, type TalentRecruitment } from '../talent.contract.ts'
import { useLists } from './form/talent-lists.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { TalentInputs } from './form/TalentInputs.tsx'
import { type Values, valuesOfApplication } from './form/talent-values.ts'

export const handle = { title: 'talent.edit.title' }

export default function TalentEdit() {
  const { id } = useParams()
  const lists = useLists()
  const windows = useWindows()
  // Always as it is now: a kept answer would offer old values for saving.
  const found = useRead(talentApplications.read, { params: { id: Number(id) } }, { gcTime: 0, staleTime: Infinity })
  const read = together(found, lists, windows)
  if (!found.data || !read.isReady) return <Unread {...read} kind="form" />
  const application = found.data.data
  const window = windows.of('TALENT_REGISTRATION', application.region_id)
  return <Edit application={application} lists={lists} isOpen={window.state === 'open'} />
}

type Props = { application: TalentRecruitment; lists: ReturnType<typeof useLists>; isOpen: boolean }

function Edit({ application, lists, isOpen }: Props) {
  const t = useWords('talent.edit')
  const titles = useWords('common.titles')
  const listed = useWords('talent.list')
  const isOffice = handles(useSession().user, talentApplications.change)
  const back = isOffice
    ? { label: listed('title'), to: '/talent-recruitments' }
    : { label: titles('dashboard'), to: '/dashboard' }
  return (
    <Page
      title={isOffice ? t('ofNamed', { name: application.name }) : t('own')}
      {...(isOffice ? {} : { lead: t('lead') })}
      breadcrumb={[back]}
      actions={isOffice && <HistoryLink entity="talent_recruitment" id={application.id} />}
    >
      <div className={classes.narrowStack}>
        {isOffice || isOpen ? (
          <Form application={application} lists={lists} back={back.to} isOffice={isOffice} />
        ) : (
          <EmptyState title={t('title')} picture="closed" action={<Back to={back.to} label={back.label} />}>
            {t('closed')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

const Back = ({ to, label }: { to: string; label: string }) => <ButtonLink to={to}>{label}</ButtonLink>

type FormProps = Omit<Props, 'isOpen'> & { back: string; isOffice: boolean }

function Form({ application, lists, back, isOffice }: FormProps) {
  const t = useWords('talent.edit')
  const a = useWords('talent.apply')
  const p = useWords('talent.problems')
  const api = useApi()
  const leadOn = useLeadOn()
  const saved = useSaved([currentUser.path, '/talent-recruitments'], () => leadOn(back))
  const { id } = application
  if (application.deleted_at !== null) return <Alert color="yellow">{p('binned')}</Alert>
  // A region that no longer takes registrations stays the application's own.
  const isListed = lists.regions.some((region) => region.id === application.region_id)
  const regions = isListed ? lists.regions : [...lists.regions, application.region as (typeof lists.regions)[number]]
  return (
    <div className={classes.card}>
      <FormShell<typeof applyAsTalent.body, Values, { message: string }>
        schema={applyAsTalent.body}
        initial={valuesOfApplication(application)}
        {...(isOffice ? {} : { draft: `talent-edit:${id}` })}
        submit={(body) => api.call(talentApplications.change, { params: { id }, body })}
        onDone={saved}
        submitLabel={t('submit')}
        cancelTo={back}
      >
        {(form) => (
          <TalentInputs
            form={form}
            lists={{ ...lists, regions }}
            {...(isOffice ? {} : { nimNote: a('nimOfAccount') })}
          />
        )}
      </FormShell>
    </div>
  )
}
