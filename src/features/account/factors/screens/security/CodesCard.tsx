import { Button, Text } from '@mantine/core'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import { makeRecoveryCodes, type OwnFactors } from '../../own/contract.ts'
import { Card } from './Card.tsx'
import type { Changed } from './PasskeysCard.tsx'

export function CodesCard({ factors, onChange }: { factors: OwnFactors; onChange: Changed }) {
  const t = useWords('security.codes')
  const confirm = useConfirm()
  const making = useCommand(makeRecoveryCodes, { onSuccess: ({ data }) => onChange(data.recovery_codes) })
  const make = async () => {
    if (await confirm({ title: t('makeTitle'), message: t('makeText'), confirmLabel: t('make') })) making.mutate({})
  }
  return (
    <Card title={t('title')} lead={t('lead')}>
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
    </Card>
  )
}
