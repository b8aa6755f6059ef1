import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopyCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { handles } from '#duties.ts'
import { TextLink } from '#ui/links.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { useSession } from '#api/session.tsx'
import { type NearProof, nearProofs } from '../../payment.contract.ts'
import { nearAddress } from './near-address.ts'
import classes from './near.module.css'

/** One line that other proofs show nearly the same picture; opened, each with its sender and date, for the reviewer. */
export function NearProofs({ proof }: { proof: string }) {
  const words = useWords('payments.near')
  const { user } = useSession()
  const { data } = useRead(nearProofs, { params: { key: proof } }, { enabled: handles(user, nearProofs) })
  const [isOpen, { toggle }] = useDisclosure(false)
  if (!data || data.data.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCopyCheck aria-hidden />} role="note" p="xs">
      <div className={classes.line}>
        <Text size="sm" fw={600}>
          {words('title', { count: data.data.length })}
        </Text>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
          {words(isOpen ? 'hide' : 'compare')}
        </Button>
      </div>
      {isOpen ? (
        <>
          <Text size="sm" mt="xs">
            {words('lead')}
          </Text>
          <ul className="stack close" style={{ marginTop: 12 }}>
            {data.data.map((near) => (
              <Near key={near.proof} near={near} />
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  )
}

function Near({ near }: { near: NearProof }) {
  const words = useWords('payments.near')
  const language = useLanguage()
  const name = words(`of.${near.programme}`, { id: String(near.id), name: near.name })
  const address = nearAddress(near)
  return (
    <li className={classes.near}>
      <Link to={address} className={classes.picture} tabIndex={-1} aria-hidden>
        <ProtectedPicture
          name={near.proof}
          height="100%"
          unreadable={{ title: words('unreadable'), advice: words('unreadableAdvice') }}
        >
          {(source) => <img src={source} alt="" />}
        </ProtectedPicture>
      </Link>
      <div>
        <TextLink to={address} inherit underline="always">
          {name}
        </TextLink>
        <Text size="sm" mb={4}>
          {moment(near.created_at, language)}
          {near.is_same && ` · ${words('same')}`}
        </Text>
        <StatusBadge status={near.status} />
      </div>
    </li>
  )
}
