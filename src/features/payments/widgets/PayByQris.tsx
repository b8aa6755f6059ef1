import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { notify } from '#ui/notify.tsx'
import { pngOf } from '#ui/QrCode/modules.ts'
import { QrCode } from '#ui/QrCode/QrCode.tsx'
import { saveFile } from '#ui/save-file.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { PayTo } from '../accounts/contract.ts'
import { readStaticQris, withAmount } from '../qris/rules.ts'
import { AccountMark } from './AccountMark.tsx'
import classes from './pay-to.module.css'

const inBold = (chunks: ReactNode) => <b>{chunks}</b>

type Props = {
  account: PayTo
  amount: number
  /** Whether it can be transferred to another account, too. */
  hasOthers: boolean
}

/** The club's code with this amount in it, drawn large, to be scanned or saved. */
export function PayByQris({ account, amount, hasOthers }: Props) {
  const t = useWords('toefl.payment')
  const code = useMemo(() => (account.qris === null ? 'notQris' : readStaticQris(account.qris)), [account.qris])
  // A code that says another sum, or none, is worse than no code.
  if (typeof code === 'string' || amount < 1) return null
  const { merchant, city } = code
  const text = withAmount(code, amount)
  const save = () =>
    void pngOf(text, [merchant, rupiah(amount)]).then(
      (picture) => saveFile(picture, `qris-${amount}.png`),
      () => notify.problem(t('saveFailed')),
    )
  return (
    <section className={classes.qris} aria-label={account.provider}>
      <div className={classes.code}>
        <QrCode text={text} label={t('qrLabel', { merchant, amount: rupiah(amount) })} className={classes.drawing} />
        <Text fw={700} ta="center" className={classes.merchant}>
          {merchant}
        </Text>
        <Text size="sm" ta="center">
          {rupiah(amount)}
        </Text>
      </div>
      <div className={classes.steps}>
        <Text fw={600} className={classes.provider}>
          <AccountMark colour={account.colour} /> {account.provider}
        </Text>
        <Text size="sm">{t('scan')}</Text>
        <Text size="sm">{t('scanPhone')}</Text>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('saveQr')}
        </Button>
        <Text size="sm">{t.rich('scanCheck', { merchant, city, b: inBold })}</Text>
        <Text size="sm">{t('scanNot', { others: hasOthers ? 'yes' : 'no' })}</Text>
      </div>
    </section>
  )
}
