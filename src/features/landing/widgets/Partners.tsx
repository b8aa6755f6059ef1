import { useWords } from '#words/Words.tsx'
import type { PartnershipItem, Spoken } from '../landing.contract.ts'
import classes from './Partners.module.css'
import { Picture } from './Picture.tsx'
import section from './HomeSection.module.css'
import { Section } from './HomeSection.tsx'

/** Shown only while there are any. */
export function Partners({ items }: { items: readonly Spoken<PartnershipItem>[] }) {
  const t = useWords('landing.partners')
  if (items.length === 0) return null
  return (
    <Section id="Partners" title={t('title')} lead={t('lead')}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.partner} data-reveal>
            <span className={classes.logo}>
              <Picture image={item.logo} art={item.art} alt="" sizes="112px" ratio={[1, 1]} />
            </span>
            <div>
              <h3 className={section.name}>
                {item.name}
                {item.region && <span className="soft">, {item.region}</span>}
              </h3>
              {item.promo && <p className={classes.promo}>{item.promo}</p>}
              {item.description && <p className="soft">{item.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
