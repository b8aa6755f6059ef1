/** A section of the sidebar: its entries, each with how much waits there; folded, their icons alone. */
import { Badge, Indicator, NavLink, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { NavLink as RouterLink } from 'react-router'
import type { PendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { useSession } from '#api/session.tsx'
import { hasItem } from './section-items.ts'
import { Hint } from '#ui/Hint.tsx'
import { count as number } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { Section } from './sections.ts'
import classes from './Shell.module.css'

type Props = {
  section: Section
  /** The address of the entry that the reader is at. */
  here: string | undefined
  isFolded: boolean
  pending: PendingCounts | undefined
  onFollow: () => void
}

export function SectionLinks({ section, pending, ...shared }: Props) {
  const t = useWords('shell')
  const { user } = useSession()
  const items = section.items.filter((item) => hasItem(user, item))
  if (items.length === 0) return null
  const titleId = `section-${section.label}`
  return (
    <div className={classes.section}>
      <Hint id={titleId} className={classes.sectionTitle}>
        {t(section.label)}
      </Hint>
      <ul className={classes.links} aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.to}>
            <Entry item={item} waiting={waitingIn(item, pending)} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const waitingIn = ({ waiting = [] }: Section['items'][number], pending: Props['pending']): number =>
  waiting.reduce((sum, list) => sum + (pending?.[list] ?? 0), 0)

type EntryProps = Omit<Props, 'section' | 'pending'> & { item: Section['items'][number]; waiting: number }

function Entry({ item: { to, label, icon: Icon }, here, isFolded, waiting, onFollow }: EntryProps) {
  const t = useWords('shell')
  const link = useRef<HTMLAnchorElement>(null)
  const isHere = to === here
  useEffect(() => {
    if (isHere) bringIntoSight(link.current)
  }, [isHere])
  const name = t(`items.${label}`)
  const icon = <Icon size={19} stroke={1.7} aria-hidden />
  const said = waiting > 0 ? t('waiting', { count: waiting }) : undefined
  return (
    <Tooltip label={said ? `${name}: ${said}` : name} position="right" disabled={!isFolded}>
      <NavLink
        component={RouterLink}
        ref={link}
        to={to}
        end={!isHere}
        active={isHere}
        label={<span className={classes.label}>{name}</span>}
        leftSection={
          isFolded && said ? (
            <Indicator size={8} offset={1} color="yellow">
              {icon}
            </Indicator>
          ) : (
            icon
          )
        }
        rightSection={said ? <Waiting count={waiting} said={said} /> : null}
        className={classes.link}
        onClick={onFollow}
      />
    </Tooltip>
  )
}

/** Scrolls the sidebar alone: the page stays where it is. */
function bringIntoSight(link: HTMLElement | null): void {
  const view = link?.closest('.mantine-ScrollArea-viewport')
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
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}
