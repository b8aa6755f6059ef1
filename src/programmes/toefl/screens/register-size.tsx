/** /register/1-KMG: how many register together. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { TextLink } from '#ui/links.tsx'
import { Text, Title as Heading } from '@mantine/core'
import { IconArrowLeft, IconUser, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { NotFound } from '#ui/NotFound.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Title } from '#ui/Title.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { groupSizes, largestGroup, priceOf } from '../registration.rules.ts'
import { type CurrentWindow, useWindows } from '#features/window/widgets/registration-window.ts'
import type { Route } from './+types/register-size'
import { findRegion, isWellFormed, leadToAddress, regionOf } from './registration/address.ts'
import { ClosedPanel } from './registration/ClosedPanel.tsx'
import { askForRegionAhead, type Region, type Shift, useRegions, useShifts } from './registration/registration-facts.ts'
import { TestFacts } from './registration/TestFacts.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import cards from './registration/cards.module.css'
import { StartTogether } from './group-link/StartTogether.tsx'
import { WaitForTest } from '../widgets/WaitForTest.tsx'

export const loader = ({ context, params, request }: Route.LoaderArgs) => leadToAddress(context, request, params)
// The screen asks for the regions anyway, so the server is asked only about an address in another form.
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  isWellFormed(params) ? null : serverLoader()

export default function RegisterSize({ params }: Route.ComponentProps) {
  const t = useWords('start.sizes')
  const regions = useRegions()
  const windows = useWindows()
  const read = together(regions, windows)
  const region = findRegion(regions.regions, params.region)
  const dates = useShifts(region)
  askForRegionAhead(regionOf(params.region)?.id ?? 0, 'shifts')
  const isReady = read.isReady && (region === undefined || !dates.isPending)
  if (isReady && !region) return <NotFound />
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      <div className="stack apart">
        <header>
          <TextLink to="/register" size="sm" className={cards.back}>
            <IconArrowLeft size={16} aria-hidden /> {t('otherRegion')}
          </TextLink>
          <Heading order={1}>{t('title')}</Heading>
          {/* Its line is kept until the region is known. */}
          <Text fw={600} mt={6}>
            {region ? t('region', { region: region.region }) : '\u00A0'}
          </Text>
          <Text c="dimmed">{t('lead')}</Text>
        </header>
        {region && isReady ? (
          <Choices region={region} current={windows.of('TOEFL_REGISTRATION', region.id)} shifts={dates.shifts} />
        ) : (
          <Unread {...read} />
        )}
      </div>
    </div>
  )
}

type ChoicesProps = { region: Region; current: CurrentWindow; shifts: readonly Shift[] }

function Choices({ region, current, shifts }: ChoicesProps) {
  const t = useWords('start.sizes')
  if (current.state !== 'open') return <ClosedPanel current={current} />
  if (groupSizes.every((size) => priceOf(region, size) === null)) return <EmptyState title={t('noPrice')} />
  return (
    <>
      <TestFacts shifts={shifts} />
      <ul className="stack">
        {groupSizes.map((size) => {
          const price = priceOf(region, size)
          return price === null ? null : <SizeCard key={size} region={region} size={size} price={price} />
        })}
      </ul>
      <StartTogether region={region} />
      {/* It arrives last, so nothing that is pressed lies below it. */}
      {shifts.some(({ remaining }) => remaining < largestGroup) && <WaitForTest region={region} />}
    </>
  )
}

const icons = { 1: IconUser, 2: IconUsers, 3: IconUsersGroup }
const names = { 1: 'one', 2: 'two', 3: 'three' } as const

function SizeCard({ region, size, price }: { region: Region; size: 1 | 2 | 3; price: number }) {
  const t = useWords('start.sizes')
  const w = useWords('start')
  const Icon = icons[size]
  const each = Math.round(price / size)
  const saving = (region.toefl_price_one ?? 0) - each
  const isPossible = region.seats_left >= size
  return (
    <li className={cards.card} data-off={!isPossible || undefined}>
      <Icon size={32} aria-hidden className={cards.icon} />
      <div className={cards.grow}>
        <Heading order={2} size="h3">
          {isPossible ? (
            <Link to={`/register/${region.id}-${region.region_init}/${size}`} className={cards.cover}>
              {t(names[size])}
            </Link>
          ) : (
            t(names[size])
          )}
        </Heading>
        {size > 1 && <p className="soft">{w('perPerson', { price: rupiah(each) })}</p>}
        {!isPossible && <p className={cards.warning}>{t('notEnough', { count: region.seats_left })}</p>}
      </div>
      <div className={cards.price}>
        <strong>{rupiah(price)}</strong>
        {isPossible && saving > 0 && <span className={cards.saving}>{t('save', { amount: rupiah(saving) })}</span>}
      </div>
    </li>
  )
}
