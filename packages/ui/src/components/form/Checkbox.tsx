import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'
import { FieldError } from './FieldError.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The label; links inside it stay links. */
  children: ReactNode
  detail?: ReactNode
  error?: ReactNode
}

/** A box to tick, with its label on the right, a quieter sentence and an error under it. */
export function Checkbox({ children, detail, error, className, ...input }: CheckboxProps) {
  const id = useId()
  const described = classes(input['aria-describedby'], detail && `${id}-detail`, error && `${id}-error`)
  return (
    <div className={classes('field', error && 'field--error', className)}>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-labelledby={detail ? `${id}-text` : undefined}
          aria-describedby={described || undefined}
        />
        <span className="check-box">
          <Check className="i" aria-hidden />
        </span>
        <span id={`${id}-text`}>{children}</span>
        {detail && <small id={`${id}-detail`}>{detail}</small>}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
