/** Gives who pays the sheet on another phone: the amount, the accounts, and the QRIS as a picture where the phone takes one. */
import { Button, Text } from '@mantine/core'
import { IconCheck, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { pngOf } from '#ui/QrCode/modules.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PayTo } from '../accounts/contract.ts'
import { readStaticQris, withAmount } from '../qris/rules.ts'
import { copyText } from './copy-text.ts'

export function SharePay({ accounts, amount }: { accounts: readonly PayTo[]; amount: number }) {
  const t = useWords('toefl.payment.sheet')
  const [copied, setCopied] = useState<boolean | null>(null)
  const lines = accounts.map(({ provider, account_number: number, account_holder: holder, merchant }) =>
    merchant
      ? t('qris', { merchant: merchant.merchant })
      : t('account', { provider, number: number ?? '', holder: holder ?? '' }),
  )
  const text = [t('text', { amount: rupiah(amount) }), ...lines].join('\n')
  const canShare = 'share' in navigator
  const share = async () => {
    const files = await pictureOf(accounts, amount)
    // Closing the sheet is a refusal too, and nothing went wrong.
    await navigator.share(files.length > 0 ? { text, files } : { text }).catch(() => undefined)
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconShare size={18} aria-hidden />}
        onClick={() => void (canShare ? share() : copyText(text).then(setCopied))}
      >
        {copied ? t('copied') : t(canShare ? 'button' : 'copy')}
      </Button>
      {copied === false && (
        <Text size="sm" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </div>
  )
}

/** The code with the amount as a picture, where there is one and the phone shares pictures. */
async function pictureOf(accounts: readonly PayTo[], amount: number): Promise<File[]> {
  const code = readStaticQris(accounts.find(({ qris }) => qris !== null)?.qris ?? '')
  if (typeof code === 'string' || amount < 1) return []
  try {
    const picture = await pngOf(withAmount(code, amount), [code.merchant, rupiah(amount)])
    const files = [new File([picture], `qris-${amount}.png`, { type: 'image/png' })]
    return navigator.canShare?.({ files }) ? files : []
  } catch {
    return []
  }
}
