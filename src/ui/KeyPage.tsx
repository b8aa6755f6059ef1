/** A visitor's page whose address is a key: that nobody else learns of it, its heading, and what it shows. */
import { Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import page from './drafted-form/FormPage.module.css'
import { KeyAddress } from './KeyAddress.tsx'
import { Title } from './Title.tsx'

type Props = { title: string; lead?: string | undefined; children: ReactNode }

export function KeyPage({ title, lead, children }: Props) {
  return (
    <div className={page.pageStack}>
      <Title>{title}</Title>
      <KeyAddress />
      <header>
        <Heading order={1}>{title}</Heading>
        {lead === undefined ? null : <Text c="dimmed">{lead}</Text>}
      </header>
      {children}
    </div>
  )
}
