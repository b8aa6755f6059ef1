/** A section of the sidebar: its entries, each with how much waits there; folded, their icons alone. */
import { Badge, Indicator } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { Hint } from '#ui/Hint.tsx'
import { count as number } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Item, Section } from './section-items.ts'
import classes from './Shell.module.css'

type Props = {
  section: Section
  /** The address of the entry that the reader is at. */
  here: string | undefined
  isFolded?: boolean
  pending?: PendingCounts | undefined
}

export function SectionLinks({ section: { label, items }, here, pending, ...shared }: Props) {
  const t = useWords('shell')
  if (items.length === 0) return null
  const titleId = `section-${label}`
  return (
    <div className={classes.section}>
      <Hint id={titleId} className={classes.sectionTitle}>
        {t(label)}
      </Hint>
      <ul className={classes.links} aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.to}>
            <Entry item={item} isHere={item.to === here} waiting={waitingIn(item, pending)} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const waitingIn = ({ waiting = [] }: Item, pending: Props['pending']): number =>
  waiting.reduce((sum, list) => sum + (pending?.[list] ?? 0), 0)

type EntryProps = Pick<Props, 'isFolded'> & { item: Item; isHere: boolean; waiting: number }

// The office has fifty of them, and a step to another screen changes two.
const Entry = memo(function Entry({ item, isHere, isFolded = false, waiting }: EntryProps) {
  const t = useWords('shell')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isHere) bringIntoSight(link.current)
  }, [isHere])
  const name = t(`items.${item.label}`)
  const said = waiting > 0 ? t('waiting', { count: waiting }) : undefined
  return (
    <SidebarLink
      ref={link}
      to={item.to}
      icon={item.icon}
      isHere={isHere}
      isMarked={isFolded && said !== undefined}
      name={said ? `${name}: ${said}` : name}
    >
      <span className={classes.label}>{name}</span>
      {said && <Waiting count={waiting} said={said} />}
    </SidebarLink>
  )
})

type LinkProps = {
  ref?: RefObject<HTMLAnchorElement | null>
  to: string
  icon: Icon
  isHere: boolean
  /** Something waits there. */
  isMarked?: boolean
  /** Said beside it where the sidebar shows icons alone. */
  name: string
  children: ReactNode
}

export function SidebarLink({ to, icon: Icon, isHere, isMarked = false, name, children, ...rest }: LinkProps) {
  const sign = <Icon size={19} stroke={1.7} aria-hidden />
  return (
    <Link
      {...rest}
      to={to}
      className={classes.link}
      data-name={name}
      data-active={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      {isMarked ? (
        <Indicator size={8} offset={1} color="yellow">
          {sign}
        </Indicator>
      ) : (
        sign
      )}
      {children}
    </Link>
  )
}

/** Scrolls the sidebar alone: the page stays where it is. */
function bringIntoSight(link: HTMLElement | null): void {
  const view = link?.closest('[data-sections]')
  if (!link || !view) return
  const [at, frame] = [link.getBoundingClientRect(), view.getBoundingClientRect()]
  if (at.top < frame.top || at.bottom > frame.bottom) view.scrollTop += at.top - frame.top - view.clientHeight / 2
}

function Waiting({ count, said }: { count: number; said: string }) {
  const language = useLanguage()
  return (
    <>
      <Badge variant="light" color="yellow" size="sm" className={classes.waiting} aria-hidden>
        {number(count, language)}
      </Badge>
      <span className="unseen">{said}</span>
    </>
  )
}
