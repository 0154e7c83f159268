import { LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '#classes.ts'
import { buttonClass } from './button-class.ts'
import type { ButtonStyle } from './button-class.ts'

/** A button. While `busy` it shows `busyLabel`, keeps its width and its focus, and answers no click. */
export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: ReactNode
    busy?: boolean | undefined
    busyLabel?: string | undefined
    /** Why it cannot be pressed now: it looks so, is described by this, and still takes the press that asks. */
    whyNot?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, wide, iconOnly, round, className, icon, busy = false, busyLabel, whyNot, ...rest } = props
  const whyId = useId()
  const { children, onClick, type = 'button', ...attributes } = rest

  // A disabled button would lose the focus, so a busy one stays focusable and swallows the click (and the submit).
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  const button = (
    <button
      {...attributes}
      type={type}
      className={classes(buttonClass({ variant, size, wide, iconOnly, round, className }), busy && 'is-busy')}
      onClick={click}
      {...(whyNot && { 'aria-disabled': true, 'aria-describedby': classes(rest['aria-describedby'], whyId) })}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busyLabel ? (
        <span className="btn-faces">
          <span className={classes('btn-face', busy && 'btn-face--away')}>
            {icon}
            {children}
          </span>
          <span className={classes('btn-face', !busy && 'btn-face--away')}>
            <LoaderCircle className="i spin" aria-hidden />
            {busyLabel}
          </span>
        </span>
      ) : (
        <>
          {busy ? <LoaderCircle className="i spin" aria-hidden /> : icon}
          {!(busy && iconOnly) && children}
        </>
      )}
    </button>
  )
  if (!whyNot) return button
  return (
    <>
      {button}
      <span hidden id={whyId}>
        {whyNot}
      </span>
    </>
  )
}
