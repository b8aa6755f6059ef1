/** /register: which region to register in. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink, linkTo } from '#ui/links.tsx'
import { Text, Title as Heading } from '@mantine/core'
import { Spot } from '#ui/art/Spot.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Title } from '#ui/Title.tsx'
import { moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { hasRole } from '#api/session-store.ts'
import { groupSizes, priceOf } from '../registration.rules.ts'
import { type CurrentWindow, useWindows } from '#features/window/widgets/registration-window.ts'
import { WindowCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import cards from './registration/cards.module.css'
import { ClosedPanel } from './registration/ClosedPanel.tsx'
import { type Region, type Shift, useAllShifts, useRegions } from './registration/registration-facts.ts'
import { TestFacts, useDates } from './registration/TestFacts.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { WaitForTest } from '../widgets/WaitForTest.tsx'

export default function RegisterRegion() {
  const t = useWords('start')
  const found = useRegions()
  const { regions } = found
  const windows = useWindows()
  const all = useAllShifts(regions)
  const read = together(found, windows)
  return (
    <div className={classes.wide}>
      <Title>{t('title')}</Title>
      <div className="stack apart">
        <header className={cards.head}>
          <div>
            <Heading order={1}>{t('title')}</Heading>
            <Text c="dimmed" mt={6} maw="62ch" style={{ textWrap: 'pretty' }}>
              {t('regions.lead')}
            </Text>
            <AccountHint />
          </div>
          <Spot name="test" width={240} className={cards.picture} />
        </header>
        {!read.isReady || all.isPending ? (
          <Unread {...read} kind="cards" />
        ) : (
          <Regions regions={regions} windows={windows} all={all} />
        )}
      </div>
    </div>
  )
}

/** A student with an account registers with it; the form here would refuse their NIM in the end. */
function AccountHint() {
  const t = useWords('start.regions')
  const { phase, user } = useSession()
  const isStudent = phase === 'in' && hasRole(user?.role, students)
  return (
    <Text mt={6} maw="62ch">
      {isStudent
        ? t.rich('signedIn', { name: user?.name ?? '', link: linkTo('/dashboard/toefl-registration') })
        : t.rich('haveAccount', { link: linkTo('/login') })}
    </Text>
  )
}

type RegionsProps = {
  regions: Region[]
  windows: ReturnType<typeof useWindows>
  all: ReturnType<typeof useAllShifts>
}

function Regions({ regions, windows, all }: RegionsProps) {
  const t = useWords('start.regions')
  const general = windows.of('TOEFL_REGISTRATION', null)
  const found = regions.map((region) => ({ region, current: windows.of('TOEFL_REGISTRATION', region.id) }))
  const states = new Set(found.map(({ current }) => current.state))
  if (regions.length === 0)
    return (
      <EmptyState title={t('emptyTitle')} picture="closed">
        {t('empty')}
      </EmptyState>
    )
  if (!states.has('open')) {
    // A region's own window may open before the general one.
    const next = found.find(({ current }) => current.state === 'upcoming')?.current ?? general
    return <ClosedPanel current={general.state === 'upcoming' ? general : next} />
  }
  return (
    <>
      <TestFacts shifts={all.shifts} regions={regions} />
      {general.state === 'open' && <WindowCountdown current={general} label={t('untilClose')} />}
      <ul className="cells kept" style={{ '--cell': '19rem', alignItems: 'stretch' }} aria-label={t('list')}>
        {found.map(({ region, current }) => (
          <RegionCard key={region.id} region={region} current={current} shifts={all.of(region)} />
        ))}
      </ul>
    </>
  )
}

type CardProps = { region: Region; current: CurrentWindow; shifts: readonly Shift[] }

function RegionCard({ region, current, shifts }: CardProps) {
  const dates = useDates(shifts)
  const t = useWords('start.regions')
  const isOpen = current.state === 'open'
  const isFull = region.seats_left <= 0
  const canRegister = isOpen && !isFull && isPriced(region)
  return (
    <li className={cards.region} data-off={!canRegister || undefined}>
      <div className="row">
        <Tiles word={region.region_init} muted={!canRegister} />
        <Heading order={2} size="h3">
          {region.region}
        </Heading>
      </div>
      {dates && <p className="soft">{dates}</p>}
      <Prices region={region} />
      <div className={`stack close ${cards.foot}`}>
        <State region={region} current={current} />
        {canRegister && (
          <ButtonLink to={`/register/${region.id}-${region.region_init}`} fullWidth size="md" className={cards.cover}>
            {t('choose', { region: region.region })}
          </ButtonLink>
        )}
        {isOpen && isFull && isPriced(region) && <WaitForTest region={region} />}
      </div>
    </li>
  )
}

const isPriced = (region: Region) => groupSizes.some((size) => priceOf(region, size) !== null)

function Prices({ region }: { region: Region }) {
  const t = useWords('start')
  if (!isPriced(region)) return <p className="soft">{t('regions.noPrice')}</p>
  return (
    <dl className={cards.prices} aria-label={t('regions.prices')}>
      {groupSizes.map((size) => {
        const price = priceOf(region, size)
        if (price === null) return null
        return (
          <div key={size}>
            <dt>{t('people', { count: size })}</dt>
            <dd>
              <strong>{rupiah(price)}</strong>
              {size > 1 && <span>{t('perPerson', { price: rupiah(Math.round(price / size)) })}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function State({ region, current: { state, window } }: { region: Region; current: CurrentWindow }) {
  const t = useWords('start')
  const language = useLanguage()
  if (state === 'upcoming' && window) {
    return (
      <p className={`stack soft ${cards.state}`}>
        <StatusBadge status="UPCOMING" size="lg" />{' '}
        {t('regions.opens', { moment: moment(window.start_time, language) })}
      </p>
    )
  }
  if (state !== 'open') {
    return (
      <p className={`stack soft ${cards.state}`}>
        <StatusBadge status="CLOSED" size="lg" /> {t('regions.ended')}
      </p>
    )
  }
  if (region.seats_left <= 0) {
    return (
      <p className={`stack soft ${cards.state}`}>
        <StatusBadge status="FULL" size="lg" /> {t('regions.full')}
      </p>
    )
  }
  return (
    <p className={cards.seats} data-few={region.seats_left <= 10 || undefined}>
      {t('seatsLeft', { count: region.seats_left })}
    </p>
  )
}
