import { useEffect, useState } from 'react'
import { lazyStatic } from '#app/page/lazy-part.ts'

const Meter = lazyStatic('app/StrengthMeter', async () => (await import('./StrengthMeter.tsx')).StrengthMeter, [
  'passwords',
])

/** Words that anyone who guesses tries first; `password` is what is typed so far. */
type PasswordStrengthProps = { password: string; about?: readonly string[] }

/** How strong a new password is. Its lists come when the first character is typed, and without them a form works as well. */
export function PasswordStrength({ password, about = [] }: PasswordStrengthProps) {
  const [isThere, setThere] = useState(false)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    Meter.load().then(
      () => setThere(true),
      () => undefined,
    )
    // What the whole form is held to comes while it is filled in.
    void import('./new-password.ts').then(({ loadPasswordLists }) => loadPasswordLists()).catch(() => undefined)
  }, [isTyped])
  return isTyped && isThere ? <Meter password={password} about={about} /> : null
}
