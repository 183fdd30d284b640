import { text } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { useCheckedForm } from '../ui/checked-form.ts'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import styles from './form.module.css'
import { checkRegistration, type Registration } from './rules.ts'
import { signUp } from './sign-up.ts'
import type { EntranceOf } from './use-entrance.ts'

const EMPTY: Registration = { name: '', email: '', phone: '', password: '', confirm: '' }

export function RegisterForm({ entrance }: { entrance: EntranceOf }) {
  const form = useCheckedForm<Registration>(EMPTY, checkRegistration)
  const { errors } = form.formState
  const submit = (values: Registration) =>
    entrance.during(() => signUp(values), { said: text.register.success, pause: 200 })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <Field
        label={text.field.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        label={text.field.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        placeholder={text.field.emailExample}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PhoneField
        label={text.field.phone}
        hint={text.field.phoneHint}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <div className={styles.pair}>
        <PasswordField
          label={text.field.password}
          autoComplete="new-password"
          hint={text.field.passwordHint}
          error={errors.password?.message}
          {...form.register('password', { deps: 'confirm' })}
        />
        <PasswordField
          label={text.field.confirm}
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
      </div>
      <Button type="submit" wide large busy={entrance.busy && text.register.submitting}>
        {text.register.submit}
      </Button>
    </form>
  )
}
