/** The first screen's answer: what one can register for, when, for how much, how many places are left, until when. */
import { RegisterButton } from '#features/window/widgets/RegisterButton.tsx'
import { Action } from '#ui/Action.tsx'
import { Link } from 'react-router'
import { day, dayRange, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { OfferedProgramme } from '../offer.rules.ts'
import classes from './Offers.module.css'
import { usePlacesLeft } from './places-left.ts'

type Props = { offers: readonly OfferedProgramme[] }

/** Nothing while no window is open or announced. */
export function Offers({ offers }: Props) {
  const t = useWords('landing.offers')
  const places = usePlacesLeft(offers.some(({ has_places }) => has_places))
  const placesOf = (offer: OfferedProgramme) => places.find(({ code }) => code === offer.code)?.places
  const [first, ...others] = offers
  if (!first) return null
  return (
    <section className={classes.offers} aria-label={t('label')}>
      <First offer={first} places={placesOf(first)} />
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((offer) => (
            <Other key={offer.code} offer={offer} places={placesOf(offer)} />
          ))}
        </ul>
      )}
    </section>
  )
}

type OfferProps = { offer: OfferedProgramme; places: number | undefined }

function First({ offer, places }: OfferProps) {
  const t = useWords('landing.offers')
  const { dates, price, until } = useFacts(offer)
  return (
    <div className={classes.first}>
      <h2 className={classes.name}>{t(`names.${offer.code}`)}</h2>
      {dates && <p>{dates}</p>}
      {(price || offer.has_places) && (
        <p className={classes.row}>
          {price && <strong>{price}</strong>}
          <Places offer={offer} places={places} />
        </p>
      )}
      <p className={classes.until}>{until}</p>
      {offer.state === 'open' && <Take offer={offer} />}
    </div>
  )
}

/** The place of the number is kept free until it has been read. */
function Places({ offer, places }: OfferProps) {
  const t = useWords('landing.offers')
  if (!offer.has_places) return null
  return (
    <span className={classes.places} data-few={(places !== undefined && places <= 10) || undefined}>
      {places !== undefined && t('places', { count: places })}
    </span>
  )
}

function Take({ offer }: { offer: OfferedProgramme }) {
  const t = useWords('landing.offers')
  const text = t(`take.${offer.code}`)
  // The test's page asks first whether the registration is open (specification, section 4).
  if (offer.to === '/register') return <RegisterButton tone="accent">{text}</RegisterButton>
  return (
    <Action to={offer.to} tone="accent">
      {text}
    </Action>
  )
}

function Other({ offer, places }: OfferProps) {
  const t = useWords('landing.offers')
  const { price, untilDay } = useFacts(offer)
  const name = t(`names.${offer.code}`)
  return (
    <li>
      {offer.state === 'open' ? <Link to={offer.to}>{name}</Link> : <strong>{name}</strong>}
      <span>{untilDay}</span>
      {price && <span className={classes.more}>{price}</span>}
      <span className={classes.more}>
        <Places offer={offer} places={places} />
      </span>
    </li>
  )
}

function useFacts({ state, starts_at, ends_at, is_by_region, price_from, first_at, last_at, dates }: OfferedProgramme) {
  const t = useWords('landing.offers')
  const language = useLanguage()
  const closes = is_by_region ? 'closesFirst' : 'closes'
  const opens = is_by_region ? 'opensFirst' : 'opens'
  return {
    dates: first_at && last_at && t('dates', { count: dates, days: dayRange(first_at, last_at, language) }),
    price: price_from !== null && t('from', { price: rupiah(price_from) }),
    until:
      state === 'open'
        ? t(closes, { moment: moment(ends_at, language) })
        : t(opens, { moment: moment(starts_at, language) }),
    untilDay:
      state === 'open'
        ? t('closes', { moment: day(ends_at, language, 'short') })
        : t('opens', { moment: day(starts_at, language, 'short') }),
  }
}
