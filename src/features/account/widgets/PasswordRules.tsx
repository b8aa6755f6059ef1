import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import classes from './PasswordRules.module.css'

const shortest = 10

/** The rules for a password, with a tick at each that it meets. Only the server knows whether it is a common one. */
export function PasswordRules({ password, confirmation }: { password: string; confirmation: string }) {
  const t = useWords('account.reset')
  const rules = [
    { text: t('ruleLength'), met: password.length >= shortest },
    { text: t('ruleSame'), met: password !== '' && password === confirmation },
    { text: t('ruleVariety'), met: null },
  ]
  return (
    <div className={classes.rules}>
      <p className={classes.title}>{t('rules')}</p>
      <ul className="stack" style={{ gap: 4 }}>
        {rules.map(({ text, met }) => (
          <li key={text} className={classes.rule} data-met={met || undefined}>
            {met ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            <span>
              {text}
              {met !== null && <VisuallyHidden> ({met ? t('met') : t('unmet')})</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
