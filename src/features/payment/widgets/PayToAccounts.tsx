/** Where the money goes: the accounts of the region, a QRIS with the amount in it, and the committee's notes. */
import { Button, Skeleton, Text } from '@mantine/core'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { IconCheck, IconDownload, IconShare } from '@tabler/icons-react'
import { useRead } from '#api/api.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { notify } from '#ui/notify.tsx'
import { pngOf } from '#ui/modules.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { saveFile } from '#ui/save-file.ts'
import { rupiah } from '#words/format.ts'
import { listPayTo, type PayTo, type PayTo as Account } from '../payment-account.contract.ts'
import { AccountMark } from './AccountMark.tsx'
import { CopyValue } from './CopyValue.tsx'
import { bareNumber, piecesOf, withoutAccounts } from './pay-to.ts'
import { readStaticQris, withAmount } from '../qris.rules.ts'
import { copyText } from './copy-text.ts'
import classes from './pay-to.module.css'

/** `amount` is null while the server is asked for it. `detail` is the region's own text, if it has one. */
type Props = { regionId: number; amount: number | null; detail: string | null; type?: string }

/** Whether a region can be paid by QRIS; false until that is known. */
export function useHasQris(id: number): boolean {
  const { data } = useRead(listPayTo, { params: { id } }, { staleTime: 30_000 })
  return data?.data.some(({ kind }) => kind === 'QRIS') ?? false
}

/** The accounts of a region. Of a region without one, only its text is shown. */
export function PayToAccounts({ regionId, amount, detail, type = '' }: Props) {
  const t = useWords('toefl.payment')
  // A swapped account has to be seen soon, also in a form that has been open for long.
  const { data, error, refetch } = useRead(listPayTo, { params: { id: regionId } }, { staleTime: 30_000 })
  if (!data || amount === null) {
    return (
      <div className={classes.parts}>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton h={96} radius="md" />}
      </div>
    )
  }
  const accounts = data.data
  if (accounts.length === 0) return <Notes text={detail || t('noWay')} className={classes.parts} />
  const all = accounts.filter(({ kind }) => kind === 'QRIS')
  const plain = accounts.filter(({ kind }) => kind !== 'QRIS')
  // Who scans needs no number, and who transfers no code; where there is only the other, it is shown all the same.
  const codes = plain.length === 0 || type === '' || type === 'QRIS' ? all : []
  const notes = withoutAccounts(
    detail ?? '',
    plain.flatMap(({ account_number: number }) => number ?? []),
  )
  const others = type === 'QRIS' && all.length > 0 ? [] : plain
  return (
    <div className={classes.parts}>
      {codes.map((account) => (
        <PayByQris key={account.id} account={account} amount={amount} hasOthers={plain.length > 0} />
      ))}
      {others.length > 0 && (
        <section aria-label={t(codes.length > 0 ? 'orAccount' : 'payTo')}>
          <Text fw={600} size="sm">
            {t(codes.length > 0 ? 'orAccount' : 'payTo')}
          </Text>
          <ul className={`cells kept ${classes.accounts}`} style={{ '--cell': '16rem' }}>
            {others.map((account) => (
              <PlainAccount key={account.id} account={account} />
            ))}
          </ul>
        </section>
      )}
      <SharePay accounts={accounts} amount={amount} />
      {notes && (
        <section aria-label={t('notes')}>
          <Text fw={600} size="sm">
            {t('notes')}
          </Text>
          <Notes text={notes} />
        </section>
      )}
    </div>
  )
}

function PlainAccount({ account }: { account: Account }) {
  const t = useWords('toefl.payment')
  const { provider, colour, account_number: number, account_holder: holder } = account
  return (
    <li>
      <AccountMark colour={colour} />
      <div>
        <Text fw={600}>{provider}</Text>
        <CopyValue text={number ?? ''} value={number ?? ''} label={t('copyNumber')} />
        <Text size="sm">{t('holder', { name: holder ?? '' })}</Text>
      </div>
    </li>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords('toefl.payment')
  const common = useWords('common')
  const problem = useProblemText()
  return (
    <div role="alert">
      <Text size="sm">
        {t('accountsFailed')} {problem(error)}
      </Text>
      <Button size="compact-sm" variant="default" mt={6} onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  )
}

/** The committee's own words on how to pay, with the numbers in them to be copied. */
function Notes({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={className}>
      <div className={classes.notes}>
        {text.split('\n').map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} line={line} />
        ))}
      </div>
    </div>
  )
}

function Line({ line }: { line: string }) {
  const t = useWords('toefl.payment')
  return (
    <p>
      {piecesOf(line).map(({ text, isNumber }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {isNumber ? <CopyValue text={text} value={bareNumber(text)} label={t('copyNumber')} /> : text}
        </Fragment>
      ))}
    </p>
  )
}

const inBold = (chunks: ReactNode) => <b>{chunks}</b>

type PayByQrisProps = {
  account: PayTo
  amount: number
  /** Whether it can be transferred to another account, too. */
  hasOthers: boolean
}

/** The club's code with this amount in it, drawn large, to be scanned or saved. */
function PayByQris({ account, amount, hasOthers }: PayByQrisProps) {
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
    <section className="cells" aria-label={account.provider}>
      <div className={classes.code}>
        <QrCode text={text} label={t('qrLabel', { merchant, amount: rupiah(amount) })} className={classes.drawing} />
        <Text fw={700} ta="center" px={8} className="anywhere">
          {merchant}
        </Text>
        <Text size="sm" ta="center">
          {rupiah(amount)}
        </Text>
      </div>
      <div className="stack close" style={{ justifyItems: 'start' }}>
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

/** Gives who pays the sheet on another phone: the amount, the accounts, and the QRIS as a picture where the phone takes one. */
function SharePay({ accounts, amount }: { accounts: readonly PayTo[]; amount: number }) {
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
