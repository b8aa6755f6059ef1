/** The bank's side: the lines of each account by their use, and its own balances. */
import { Alert, Paper, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { AccountBooks, Books } from '../book.contract.ts'
import { linesBehind } from '../book.rules.ts'
import { Amount } from './Amount.tsx'
import classes from './books.module.css'
import type { Chosen } from './use-books.ts'

type Props = { books: Books; chosen: Chosen }

export function Accounts({ books, chosen }: Props) {
  const words = useWords('books.accounts')
  const isKnown = ({ covered, seen }: AccountBooks) => covered !== null || seen.lines > 0
  const [known, silent] = [books.accounts.filter(isKnown), books.accounts.filter((one) => !isKnown(one))]
  return (
    <section>
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Text c="dimmed" mb="md" maw="75ch">
        {words('about')} {chosen.from || chosen.to ? words('ofDays') : null}
      </Text>
      {books.accounts.length === 0 ? <Text>{words('noAccounts')}</Text> : null}
      <div className={`cells kept ${classes.accounts}`} style={{ '--cell': '24rem' }}>
        {known.map((account) => (
          <Account key={account.id} account={account} termId={books.term.id} chosen={chosen} />
        ))}
      </div>
      {silent.length > 0 ? (
        <Hint mt={known.length > 0 ? 'sm' : 0}>
          {words('none', {
            names: silent.map(({ name, region_init }) => `${name} (${region_init ?? words('everywhere')})`).join(', '),
          })}
        </Hint>
      ) : null}
    </section>
  )
}

const places = ['here', 'elsewhere', 'aside', 'open', 'seen'] as const

function Account({ account, termId, chosen: { from, to } }: { account: AccountBooks; termId: number; chosen: Chosen }) {
  const words = useWords('books.accounts')
  const language = useLanguage()
  const { covered, here } = account
  const difference = here.amount - here.paid
  return (
    <Paper withBorder p="md" bg="var(--surface)" className={classes.account} component="article">
      <Title order={3} size="h4">
        {account.name}
      </Title>
      <Hint>
        {account.region_init ?? words('everywhere')}
        {covered
          ? ` · ${words('covered', { from: day(covered.from, language, 'short'), to: day(covered.to, language, 'short') })}`
          : null}
      </Hint>
      {account.seen.lines > 0 ? (
        <div className={classes.lines}>
          {places.map((place) => (
            <div key={place} className={place === 'seen' ? classes.sum : undefined}>
              <span title={place === 'elsewhere' ? words('elsewhereHint') : undefined}>{words(place)}</span>
              <span />
              <span className={classes.money}>
                <Amount
                  sum={account[place]}
                  label={`${words(place)}, ${account.name}`}
                  to={linesBehind(place, { account_id: account.id, term_id: termId, from, to })}
                />
              </span>
            </div>
          ))}
        </div>
      ) : null}
      {difference === 0 ? null : (
        <Text size="sm">
          {words('difference', { amount: rupiah(Math.abs(difference)), side: difference > 0 ? 'more' : 'less' })}
        </Text>
      )}
      {account.seen.lines > 0 ? <Balance account={account} /> : null}
    </Paper>
  )
}

function Balance({ account: { balance } }: { account: AccountBooks }) {
  const words = useWords('books.accounts')
  const language = useLanguage()
  if (!balance) {
    return <Hint>{words('noBalance')}</Hint>
  }
  const said = words('balance', {
    opening: rupiah(balance.opening / 100),
    closing: rupiah(balance.closing / 100),
    first: day(balance.first, language, 'short'),
    last: day(balance.last, language, 'short'),
  })
  if (balance.went_out < 0) {
    return (
      <Alert color="red" mt="xs" p="sm">
        {said} {words('missing', { amount: rupiah(-balance.went_out / 100) })}
      </Alert>
    )
  }
  return (
    <Hint>
      {said}{' '}
      {balance.went_out === 0 ? words('nothingOut') : words('wentOut', { amount: rupiah(balance.went_out / 100) })}
    </Hint>
  )
}
