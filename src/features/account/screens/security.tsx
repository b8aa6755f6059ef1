/** /dashboard/security: passkeys, the authenticator app and recovery codes of one's own account. */
import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forget, useApi, useRead } from '#api/api.ts'
import { sessionStore, updateUser } from '#api/session-store.ts'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useSession } from '#api/session.tsx'
import { saveFile } from '#ui/save-file.ts'
import { currentUser } from '../account.contract.ts'
import { GraceBanner } from '../widgets/GraceBanner.tsx'
import { makeRecoveryCodes, type OwnFactors, readFactors } from '../own-factor.contract.ts'
import { AppCard } from './security/AppCard.tsx'
import { type Changed, PasskeysCard } from './security/PasskeysCard.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import classes from './security/security.module.css'

export const handle = { title: 'security.title' }

export default function Security() {
  const t = useWords('security')
  const profile = useWords('profile')
  const api = useApi()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, error, refetch } = useRead(readFactors)
  const changed = async (recoveryCodes: string[] | null = null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    await forget(client, [readFactors.path])
    // The office's rights depend on it.
    const { data: user } = await api.call(currentUser)
    if (sessionStore.get().phase === 'in') updateUser(user)
  }
  const factors = data?.data
  const isMissing = factors?.second_factor === 'MISSING'
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      {...(isMissing ? {} : { breadcrumb: [{ label: profile('title'), to: '/dashboard/profile' }] })}
    >
      {isMissing && (
        <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
          {t('missing')}
        </Alert>
      )}
      <GraceBanner />
      {codes && <ShownCodes codes={codes} onDone={() => setCodes(null)} />}
      {factors ? (
        <div className="stack apart" style={{ maxWidth: '48rem' }}>
          <PasskeysCard factors={factors} onChange={changed} />
          <AppCard totp={factors.totp} onChange={changed} />
          <CodesCard factors={factors} onChange={changed} />
        </div>
      ) : (
        <Unread error={error} refetch={refetch} kind="cards" />
      )}
    </Page>
  )
}

function CodesCard({ factors, onChange }: { factors: OwnFactors; onChange: Changed }) {
  const t = useWords('security.codes')
  const confirm = useConfirm()
  const making = useCommand(makeRecoveryCodes, { onSuccess: ({ data }) => onChange(data.recovery_codes) })
  const make = async () => {
    if (await confirm({ title: t('makeTitle'), message: t('makeText'), confirmLabel: t('make') })) making.mutate({})
  }
  return (
    <Panel isLoose title={t('title')} lead={t('lead')}>
      {factors.second_factor === 'ON' ? (
        <>
          <Text>{t('left', { count: factors.recovery_codes_left })}</Text>
          <Button variant="default" loading={making.isPending} onClick={() => void make()}>
            {t('make')}
          </Button>
        </>
      ) : (
        <Text>{t('none')}</Text>
      )}
    </Panel>
  )
}

/** New recovery codes, shown this once: only the button closes it. */
function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords('security.codes')
  const { user } = useSession()
  const title = t('file', { nim: user?.nim ?? '' })
  const text = `${title}\n\n${codes.join('\n')}\n`
  return (
    <Modal
      opened
      onClose={onDone}
      title={t('shownTitle')}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{t('shown')}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            size="sm"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${title}.txt`)}
          >
            {t('download')}
          </Button>
          <Button variant="default" size="sm" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Group>
        <Button onClick={onDone}>{t('done')}</Button>
      </Stack>
    </Modal>
  )
}
