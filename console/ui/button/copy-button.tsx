import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { text } from '#console/messages/app.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

/** Copies a text; says so in its own place. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (near: HTMLElement) =>
    copyText(value, near).then(
      () => setCopied(true),
      () => toast.error(text.copyFailed),
    )
  const Icon = copied ? Check : Copy
  return (
    <Button
      look="secondary"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={(event) => void copy(event.currentTarget)}
    >
      <span aria-live="polite">{copied ? text.copied : label}</span>
    </Button>
  )
}
