import { Action } from '#ui/Action.tsx'
import { useWords } from '#words/Words.tsx'
import type { LandingPage, Spoken, TalentFieldItem } from '../landing.contract.ts'
import { Picture } from './Picture.tsx'
import { Section } from './HomeSection.tsx'
import classes from './Talent.module.css'

type Props = { fields: readonly Spoken<TalentFieldItem>[]; regions: LandingPage['regions'] }

/** The fields, and a board of region and field: a tile lies where a region has its focus. */
export function Talent({ fields, regions }: Props) {
  const t = useWords('landing.talent')
  if (fields.length === 0) return null
  // A board without a tile says nothing.
  const hasFocus = fields.some(({ region_ids }) => region_ids.length > 0)
  return (
    <Section id="Talent" title={t('title')} lead={hasFocus && t('lead')}>
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={field.id} data-reveal>
            <Field field={field} />
          </li>
        ))}
      </ul>
      {hasFocus && (
        <div className={classes.board} data-reveal>
          <Grid fields={fields} regions={regions} />
        </div>
      )}
      <div className={classes.end}>
        <p className={classes.all}>{t('all')}</p>
        <Action to="/talent-recruitments/register" tone="quiet" size="lg">
          {t('join')}
        </Action>
      </div>
    </Section>
  )
}

function Field({ field }: { field: Spoken<TalentFieldItem> }) {
  return (
    <>
      <div className={classes.picture} data-drawn={!field.image || undefined}>
        <Picture {...field} alt="" sizes="(min-width: 768px) 270px, 45vw" ratio={[4, 3]} />
      </div>
      <h3 className={classes.name}>{field.name}</h3>
      <p className="soft">{field.description}</p>
    </>
  )
}

function Grid({ fields, regions }: Props) {
  const t = useWords('landing.talent')
  return (
    <table className={classes.grid}>
      <caption className={classes.caption}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            {t('field')}
          </th>
          {regions.map(({ id, region, region_init }) => (
            <th key={id} scope="col" className={classes.region}>
              <span className={classes.long}>{region}</span>
              <abbr className={classes.short} title={region}>
                {region_init}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const name = field.name
          return (
            <tr key={field.id}>
              <th scope="row" className={classes.row}>
                {name}
              </th>
              {regions.map(({ id, region }) => {
                const isFocus = field.region_ids.includes(id)
                return (
                  <td key={id} className={classes.cell}>
                    <span className={classes.square} data-focus={isFocus || undefined} aria-hidden>
                      {isFocus && name.slice(0, 2)}
                    </span>
                    <span className="unseen">
                      {isFocus ? t('focus', { region, field: name }) : t('open', { region })}
                    </span>
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
