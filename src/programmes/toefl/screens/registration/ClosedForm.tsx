/** Replaces a form whose window closed: the state of money that was paid already, and whom to write to. */
import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { IconCoin, IconDownload } from '@tabler/icons-react'
import type { CurrentWindow } from '#features/window/widgets/registration-window.ts'
import { Preview } from '#features/payment/widgets/ProofPreview.tsx'
import { saveFile } from '#ui/save-file.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { ClosedPanel } from './ClosedPanel.tsx'
import { ContactList } from './ContactList.tsx'

export type Left = {
  /** The amount that the form was shown; empty if it did not come so far. */
  amount: string
  /** The picture that was attached. */
  proof: File | null
  hasDraft: boolean
}

type Props = { current: CurrentWindow; regionId: number; left: Left; isSignedIn?: boolean }

export function ClosedForm({ current, regionId, left, isSignedIn = false }: Props) {
  return (
    <div className="stack apart">
      <ClosedPanel current={current} hasDraft={left.hasDraft} isSignedIn={isSignedIn} />
      {left.amount !== '' && current.state === 'ended' && (
        <PaidAlready amount={Number(left.amount)} proof={left.proof} />
      )}
      <ContactList regionId={regionId} order={2} />
    </div>
  )
}

function PaidAlready({ amount, proof }: { amount: number; proof: File | null }) {
  const t = useWords('start.closed')
  return (
    <Alert color="orange" icon={<IconCoin aria-hidden />} title={t('paidTitle', { amount: rupiah(amount) })}>
      <Stack gap="sm">
        <Text size="sm">{t('paidNot')}</Text>
        <Text size="sm">{t('paid', { amount: rupiah(amount) })}</Text>
        {proof && (
          // On a ground of its own: small grey letters are hard to read on the alert's.
          <Paper withBorder p="sm" maw="17rem" bg="var(--surface)">
            <Preview file={proof} />
            <Button
              variant="default"
              size="xs"
              mt="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile(proof, proof.name)}
            >
              {t('saveProof')}
            </Button>
          </Paper>
        )}
      </Stack>
    </Alert>
  )
}
