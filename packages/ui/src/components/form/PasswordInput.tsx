import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { classes } from '#classes.ts'
import { useFieldWiring } from './field-wiring.ts'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  showLabel: string
  hideLabel: string
  /** Said under the field while Caps Lock is on. */
  capsLockText: string
}

/** A password that can be shown, and that tells when Caps Lock is on. Give `autoComplete` so that managers work. */
export function PasswordInput({ showLabel, hideLabel, capsLockText, className, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const capsId = useId()
  const wiring = useFieldWiring({
    ...input,
    'aria-describedby': classes(input['aria-describedby'], capsLock && capsId) || undefined,
  })
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = shown ? EyeOff : Eye

  return (
    <>
      <div className="with-in">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...wiring}
          type={shown ? 'text' : 'password'}
          className={classes('control', className)}
          onKeyDown={(event) => {
            watchCapsLock(event)
            input.onKeyDown?.(event)
          }}
          onKeyUp={watchCapsLock}
          onBlur={(event) => {
            setCapsLock(false)
            input.onBlur?.(event)
          }}
        />
        <button
          className="in"
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          // Of two passwords it says which.
          aria-describedby={`${wiring.id}-label`}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i i-20" aria-hidden />
        </button>
      </div>
      <p className="caps" role="status" id={capsId}>
        {capsLock && capsLockText}
      </p>
    </>
  )
}
