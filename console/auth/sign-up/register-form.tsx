import styles from '#console/auth/form/auth-form.module.css'
import { checkRegistration, type Registration } from '#console/auth/form/form-rules.ts'
import type { SignInFlow } from '#console/auth/sign-in/use-sign-in-flow.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { submitSignUp } from './sign-up.ts'

const EMPTY_REGISTRATION: Registration = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirm: '',
}

export function RegisterForm({ entrance }: { entrance: SignInFlow }) {
  const form = useCheckedForm<Registration>(EMPTY_REGISTRATION, checkRegistration)
  const { errors } = form.formState
  const signUp = async (values: Registration) => {
    const result = await submitSignUp(values)
    if ('failure' in result) showFieldRefusal(form, 'password', result.failure.password)
    return result
  }
  const submit = (values: Registration) =>
    entrance.during(() => signUp(values), { message: text.register.success, pause: 200 })
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
