/** The address by which one's calendar follows one's dates: made here, shown once. */
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { Hint } from '#ui/Hint.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from '../calendar.contract.ts'

const invalidates = [readCalendarAddress.path]

export function CalendarAddress() {
  const t = useWords('profile.calendar')
  const language = useLanguage()
  const [address, setAddress] = useState<string | null>(null)
  const madeAt = useRead(readCalendarAddress).data?.data.made_at ?? null
  const make = useCommand(makeCalendarAddress, { invalidates, onSuccess: ({ data }) => setAddress(data.address) })
  const end = useCommand(endCalendarAddress, { invalidates, onSuccess: () => setAddress(null) })
  return (
    <Stack gap="sm">
      <p>{t('lead')}</p>
      {address !== null && <Shown address={address} />}
      {address === null && madeAt !== null && <Hint>{t('since', { day: day(madeAt, language) })}</Hint>}
      <Group gap="sm">
        {address === null && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            loading={make.isPending}
            onClick={() => make.mutate({})}
          >
            {t(madeAt === null ? 'make' : 'makeNew')}
          </Button>
        )}
        {madeAt !== null && (
          <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate({})}>
            {t('end')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Shown({ address }: { address: string }) {
  const t = useWords('profile.calendar')
  return (
    <>
      <TextInput
        label={t('address')}
        description={t('once')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        {/* Phones and computers open it with their calendar. */}
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {t('subscribe')}
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t('google')}
      </Text>
    </>
  )
}
