export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What somebody put into a control, as far as it differs from what it began with. */
export function readChangedValue(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const first = control.querySelector<HTMLOptionElement>('option[selected]') ?? control.options[0]
    return control.value === first?.value ? undefined : control.value
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked === control.defaultChecked ? undefined : control.checked
  }
  return control.value === control.defaultValue ? undefined : control.value
}

/** Puts it into a control as if by hand. React hears of it only where it differs from what React last set or saw. */
export function enterValue(control: Control, value: string | boolean) {
  if (typeof value === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !value
    control.click()
    return
  }
  if (control instanceof HTMLSelectElement) {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = control
  const wasThere = control.value === value
  control.value = ''
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  // Somebody may be in the middle of it.
  if (wasThere && selectionStart !== null && control === document.activeElement)
    control.setSelectionRange(selectionStart, selectionEnd)
}
