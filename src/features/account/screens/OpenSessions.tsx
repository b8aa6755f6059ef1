import { Badge, Button, Loader, Title as Heading } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconDevices, IconLogout } from '@tabler/icons-react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { Hint } from '#ui/Hint.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { endOtherSessions, endSession, listSessions } from '../session.contract.ts'
import type { Device } from '../session.rules.ts'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import classes from './profile.module.css'

/** Where the account is signed in, and the way to end that everywhere but here. */
export function OpenSessions() {
  const t = useWords('profile.sessions')
  const language = useLanguage()
  const confirm = useConfirm()
  const { data, error, refetch } = useRead(listSessions)
  const told = { invalidates: [listSessions.path] }
  const ending = useCommand(endOtherSessions, told)
  const endingOne = useCommand(endSession, told)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loader size="sm" />
  const others = data.data.filter((session) => !session.is_current)
  const nameOf = ({ browser, system }: Device) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system)
  const end = async () => {
    const message = t('ask', { count: others.length })
    if (await confirm({ title: t('askTitle'), message, confirmLabel: t('end') })) ending.mutate({})
  }
  return (
    <>
      <Heading order={3} size="h4">
        {t('title')}
      </Heading>
      <ul className={`stack close ${classes.sessions}`}>
        {data.data.map((session) => (
          <li key={session.id}>
            <Sign system={session.system} />
            <span>
              <span className="row" style={{ rowGap: 2 }}>
                <strong>{nameOf(session) ?? t(session.is_current ? 'this' : 'other')}</strong>
                {session.is_current && nameOf(session) !== null && (
                  <Badge variant="light" color="teal" tt="none" fw={600}>
                    {t('this')}
                  </Badge>
                )}
              </span>
              <Hint component="span" display="block">
                {t('since', { moment: moment(session.signed_in_at, language) })}{' '}
                {t('until', { day: day(session.expires_at, language, 'short') })}
              </Hint>
            </span>
            {!session.is_current && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={t('endOneOf', { device: nameOf(session) ?? t('other') })}
                disabled={endingOne.isPending}
                onClick={() => endingOne.mutate({ params: { id: session.id } })}
              >
                {t('endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <Hint>{t('only')}</Hint>
      ) : (
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={ending.isPending}
          onClick={() => void end()}
        >
          {t('end')}
        </Button>
      )}
    </>
  )
}

const phones: readonly (string | null)[] = ['Android', 'iPhone', 'iPad']

function Sign({ system }: { system: string | null }) {
  const Icon = system === null ? IconDevices : phones.includes(system) ? IconDeviceMobile : IconDeviceLaptop
  return <Icon size={20} aria-hidden />
}
