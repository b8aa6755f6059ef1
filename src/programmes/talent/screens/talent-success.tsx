/** /dashboard/talent-registration-success: the next step. Open to anybody, since visitors apply too. */
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Anchor, Button, Group, Stack, Text, Title as Heading } from '@mantine/core'
import { IconBrandLine } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { students } from '#roles.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { hasRole } from '#api/session-store.ts'
import { contactPersons } from '#features/catalogue/catalogue.resource.ts'
import { groupIn } from './form/success-address.ts'
import classes from '#ui/drafted-form/FormPage.module.css'

export default function TalentSuccess() {
  const t = useWords('talent.success')
  const { user } = useSession()
  const [search] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = Number(search.get('region'))
  const regionId = Number.isInteger(asked) && asked > 0 ? asked : (user?.region?.id ?? null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.pageStack}>
      <Title>{t('title')}</Title>
      <div className={classes.card}>
        <Stack gap="md" align="flex-start">
          <Tiles word="BRAVO" />
          <Heading order={1} ref={heading} tabIndex={-1} className={classes.heading}>
            {t('title')}
          </Heading>
          <Text maw="62ch">{t('lead')}</Text>
        </Stack>
        {regionId !== null && <LineGroup regionId={regionId} />}
        <Contacts regionId={regionId} />
        <Group>
          {hasRole(user?.role, students) && <ButtonLink to="/dashboard">{t('dashboard')}</ButtonLink>}
          <ButtonLink to="/" variant="default">
            {t('home')}
          </ButtonLink>
        </Group>
      </div>
    </div>
  )
}

/** The values that came along with the application, or those of the signed-in student's account. */
function useGroup(regionId: number): string | null | undefined {
  const { phase, user } = useSession()
  const group = groupIn(useLocation().state)
  // A group that was not there yet may have opened since.
  const isAsked = !group && hasRole(user?.role, students)
  const { data, isLoading } = useRead(currentUser, {}, { enabled: isAsked })
  if (isLoading || phase === 'unknown' || phase === 'checking') return 'asking'
  const application = data?.data.talent_recruitment
  return group || application?.region_id !== regionId ? group : application.line_group
}

function LineGroup({ regionId }: { regionId: number }) {
  const t = useWords('talent.success')
  const common = useWords('common')
  const link = useGroup(regionId)
  if (link === 'asking') return null
  // Visitors who come back are not known here.
  if (link === undefined) return <Text>{t('groupInMail')}</Text>
  if (!link) return <Text>{t('noGroup')}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        title={common('opensInNewTab')}
        leftSection={<IconBrandLine size={20} aria-hidden />}
      >
        {t('group')}
      </Button>
      <Hint>{t('groupText')}</Hint>
    </Stack>
  )
}

function Contacts({ regionId }: { regionId: number | null }) {
  const t = useWords('talent.success')
  const { data } = useRead(contactPersons.list, { query: wholeList })
  const people = (data?.data ?? [])
    .filter(({ type }) => type === 'TALENT' || type === 'GENERAL')
    .filter((person) => person.region_id === null || person.region_id === regionId)
    .toSorted((a, b) => Number(a.type === 'GENERAL') - Number(b.type === 'GENERAL'))
  // A courtesy below more important things: nothing is said while it is unknown.
  if (people.length === 0) return null
  return (
    <section>
      <Heading order={2} size="h3" mb="sm">
        {t('contacts')}
      </Heading>
      <ul className={classes.people}>
        {people.map(({ id, name, line, phone_number, email }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className={classes.ways}>
              {line && (
                <Anchor
                  href={`https://line.me/ti/p/~${encodeURIComponent(line)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('line')} {line}
                </Anchor>
              )}
              {phone_number && <Anchor href={`tel:${phone_number}`}>{phone_number}</Anchor>}
              {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
