import { useLayoutEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { accountText } from '#console/messages/account.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field, type FieldProps } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './password-dialog.module.css'
import type { PasswordProof } from './password-rules.ts'
import { type ProofOptions, useSendCode } from './use-password-change.ts'

const t = accountText.password

type ProofField = UseFormRegisterReturn & { error: string | undefined }
type Props = {
  proof: PasswordProof
  options: ProofOptions
  /** What somebody without a password reads, who can be sent no code. */
  signInAgain: string
  current: ProofField
  code: ProofField
  onCodeSent: () => void
  onSwitch: (proof: PasswordProof) => void
}

/** Which proof is asked for, first the one that the account is sure to have. */
export const useOwnerProof = (options: ProofOptions) =>
  useState<PasswordProof>(() => getFirstProof(options))

function getFirstProof({ hasNoPassword, codeTo }: ProofOptions): PasswordProof {
  if (!hasNoPassword) return 'password'
  return codeTo === null ? 'sign-in' : 'code'
}

/** What shows that the account is theirs: the password of now, or a code that is sent. */
export function OwnerProof({ proof, options, current, code, ...props }: Props) {
  const { hasNoPassword, codeTo } = options
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(proof)
  // The button that switched is gone: the focus goes to what the other proof begins with.
  useLayoutEffect(() => {
    if (shown.current === proof) return
    shown.current = proof
    place.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [proof])
  if (proof === 'sign-in') return <Notice>{props.signInAgain}</Notice>
  if (proof === 'code' && codeTo !== null) {
    return (
      <div ref={place} className={styles.proof}>
        {hasNoPassword && <p>{t.noPassword}</p>}
        <CodeProof to={codeTo} onSent={props.onCodeSent} {...code} />
        {!hasNoPassword && (
          <Button look="quiet" onClick={() => props.onSwitch('password')}>
            {t.usePassword}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div ref={place} className={styles.proof}>
      <PasswordField label={t.current} autoComplete="current-password" {...current} />
      {codeTo !== null && (
        <Button look="quiet" onClick={() => props.onSwitch('code')}>
          {t.useCode}
        </Button>
      )}
    </div>
  )
}

type CodeProps = Omit<FieldProps, 'label' | 'hint'> & { to: string; onSent: () => void }

/** A code that is sent to the account's own contact, and the field for it. */
function CodeProof({ to, onSent, ...field }: CodeProps) {
  const code = useSendCode(onSent)
  return (
    <>
      <Button look="secondary" busy={code.isPending && t.sendingCode} onClick={() => code.mutate()}>
        <span className={styles.contact}>{code.isSuccess ? t.sendAgain : t.sendCode(to)}</span>
      </Button>
      <Field
        {...field}
        label={t.code}
        hint={code.isSuccess ? t.codeHint(to) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </>
  )
}
