import type { ReactNode } from 'react'
import { hasLists } from '#duties.ts'
import { TextLink } from '#ui/links.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import type { RegionNumbers } from '../../dashboard.contract.ts'
import { lists } from './dashboard-lists.ts'
import classes from './region.module.css'

/** A region's people, money and applications; the names lead to the lists for readers who have them. */
export function RegionTable({ numbers, termId }: { numbers: RegionNumbers; termId: number }) {
  const t = useWords('dashboards.admin')
  const { registrants, money, members, member_money, party_money, sign_ups, board } = numbers
  const name = (label: string, way: keyof typeof lists) => (
    <Way to={lists[way](termId, numbers.id)} key={label}>
      {label}
    </Way>
  )
  const rows: [ReactNode, string | number, string | number][] = [
    [name(t('registrants'), 'details'), registrants.confirmed, registrants.pending],
    [name(t('payments'), 'payments'), rupiah(money.confirmed), rupiah(money.pending)],
    [name(t('members'), 'members'), members.confirmed, members.pending],
    [name(t('memberPayments'), 'members'), rupiah(member_money.confirmed), rupiah(member_money.pending)],
    [name(t('party'), 'signUps'), sign_ups.confirmed, sign_ups.pending],
    [name(t('partyPayments'), 'partyPayments'), rupiah(party_money.confirmed), rupiah(party_money.pending)],
  ]
  const applied = board.submitted + board.interview + board.accepted + board.rejected
  return (
    <>
      <table className={classes.numbers}>
        <thead>
          <tr>
            <th scope="col">{t('programme')}</th>
            <th scope="col">{t('confirmed')}</th>
            <th scope="col">{t('pending')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, confirmed, pending], index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{confirmed}</td>
              <td data-none={pending === 0 || undefined}>{pending}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`row ${classes.applications}`}>
        <Way to={lists.board(termId, numbers.id)}>{t('boardApplied', { count: applied })}</Way>
        {applied > 0 && <span>{t('boardStages', board)}</span>}
        <Way to={lists.talents(termId, numbers.id)}>{t('talents', { count: numbers.talents })}</Way>
      </p>
    </>
  )
}

// A regional committee reads numbers only; the lists are the administrators'.
function Way({ to, children }: { to: string; children: ReactNode }) {
  const { user } = useSession()
  if (!hasLists(user)) return <span>{children}</span>
  return (
    <TextLink to={to} inherit>
      {children}
    </TextLink>
  )
}
