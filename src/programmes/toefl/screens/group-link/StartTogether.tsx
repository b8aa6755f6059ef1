import { Button, Group, Text, Title as Heading } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { groupSizes, priceOf } from '../../registration.rules.ts'
import type { Region } from '../registration/registration-facts.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { useStart } from '../registration/use-start.ts'

/** Registering with friends, each of whom fills in their own part on their own phone. */
export function StartTogether({ region }: { region: Region }) {
  const t = useWords('start.together')
  const { start, isStarting } = useStart()
  const sizes = groupSizes.filter((size) => size > 1 && priceOf(region, size) !== null)
  if (sizes.length === 0) return null
  return (
    <section className={classes.card}>
      <div>
        <Heading order={2} size="h3">
          {t('title')}
        </Heading>
        <Text mt={6}>{t('text')}</Text>
      </div>
      <Group>
        {sizes.map((size) => (
          <Button
            key={size}
            variant="default"
            size="md"
            // Below each other on a phone, as wide as each other.
            flex={{ base: '1 1 100%', xs: 'none' }}
            disabled={isStarting || region.seats_left < size}
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => void start(region.id, size)}
          >
            {t('button', { count: size, price: rupiah(priceOf(region, size) ?? 0) })}
          </Button>
        ))}
      </Group>
    </section>
  )
}
