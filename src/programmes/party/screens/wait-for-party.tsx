/** /dashboard/welcoming-party-registration/waiting: a signed-in student waits for a seat of full shifts. */
import { currentUser } from '#features/account/account.contract.ts'
import { JoinOwn } from '#features/waiting/widgets/JoinOwn.tsx'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { useRead } from '#api/api.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'

export const handle = { title: 'waiting.join.title' }

const form = '/dashboard/welcoming-party-registration'

export default function WaitForParty() {
  const t = useWords('waiting.join')
  const welcoming = useWords('welcoming.form')
  const titles = useWords('common.titles')
  const user = useRead(currentUser)
  const windows = useWindows()
  const breadcrumb = [
    { label: titles('dashboard'), to: '/dashboard' },
    { label: welcoming('title'), to: form },
  ]
  return (
    <Page title={t('title')} breadcrumb={breadcrumb}>
      <div className={classes.narrow}>
        {user.data && !windows.isPending ? (
          <JoinOwn
            programme="PARTY"
            regionId={user.data.data.region?.id ?? null}
            email={user.data.data.email}
            isOpen={windows.of('WELCOMING_PARTY_REGISTRATION', user.data.data.region?.id ?? null).state === 'open'}
            form={form}
          />
        ) : (
          <Unread error={user.error ?? windows.error} refetch={() => void user.refetch()} kind="form" />
        )}
      </div>
    </Page>
  )
}
