/** The role: chosen, then asked once more with what it means. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import { roles, type Role } from '#roles.ts'
import { type Registrant, setRole } from '../../contract.ts'
import classes from '../registrants.module.css'
import { changed } from '../use-bin.ts'

export function RoleField({ registrant }: { registrant: Registrant }) {
  const words = useWords('registrants.actions')
  const roleWords = useWords('common.roles')
  const language = useLanguage()
  const fields = useWords('registrants.fields')
  const confirm = useConfirm()
  const textOf = useProblemText()
  const [chosen, choose] = useState<Role>(registrant.role)
  const save = useWrite(setRole, {
    invalidates: changed,
    onSuccess: ({ message }) => notify.success(message),
    onError: (problem) => notify.problem(textOf(problem)),
  })
  const ask = async () => {
    const question = {
      title: words('roleTitle', { name: registrant.name, role: roleWords(chosen) }),
      message: words(`roleText.${chosen}`),
      confirmLabel: words('roleDone'),
      destructive: chosen === 'ADMIN' || registrant.role === 'ADMIN',
    }
    if (await confirm(question)) save.mutate({ params: { id: registrant.id }, body: { role: chosen } })
  }
  return (
    <div className={classes.role}>
      <NativeSelect
        label={words('roleLabel')}
        description={
          registrant.member_until
            ? `${fields('member_until')}: ${moment(registrant.member_until, language)}`
            : undefined
        }
        disabled={registrant.deleted_at !== null}
        data={roles.map((value) => ({ value, label: roleWords(value) }))}
        value={chosen}
        onChange={(event) => choose(roles.find((role) => role === event.currentTarget.value) ?? chosen)}
      />
      <Button
        variant="default"
        disabled={chosen === registrant.role || registrant.deleted_at !== null}
        loading={save.isPending}
        onClick={() => void ask()}
      >
        {words('role')}
      </Button>
    </div>
  )
}
