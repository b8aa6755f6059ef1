import { Button, Stack } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useApi } from '#api/api.ts'
import { useFrame } from '#layouts/use-frame.ts'
import { useWords } from '#words/Words.tsx'
import classes from './forms.module.css'
import { Banner } from './Banner.tsx'
import { useSubmit } from './use-submit.ts'
import { startUniversity } from '../university.contract.ts'

type Props = {
  /** The page to come back to. */
  to?: string | undefined
  /** Above NIM and password, which are another way. */
  isAbove?: boolean
}

/** The way to the university's page; nothing where none is set up. */
export function UniversityButton({ to, isAbove = false }: Props) {
  const t = useWords('university')
  const api = useApi()
  const { university } = useFrame()
  const { sending, problem, run } = useSubmit()
  if (!university) return null
  const go = () =>
    run(async () => {
      const { data } = await api.call(startUniversity, { body: { to } })
      window.location.assign(data.url)
      // Until the other page is there the button stays busy.
      await new Promise((resolve) => setTimeout(resolve, 10_000))
    })
  return (
    <Stack gap="md" mb={isAbove ? 'md' : 0}>
      {problem && <Banner>{problem}</Banner>}
      <Button
        size="md"
        fullWidth
        variant="default"
        leftSection={<IconSchool size={20} aria-hidden />}
        loading={sending}
        onClick={() => void go()}
      >
        {t('button', { name: university.name ?? 'none' })}
      </Button>
      {isAbove && <p className={classes.or}>{t('or')}</p>}
    </Stack>
  )
}
