/**
 * What a person of the staff may do in the console; a person may hold several.
 * `ageCheck` compares documents with faces and sees no member, `analyst` sees totals only, `admin` the staff and the settings but nothing that members wrote or showed.
 */
export const staffRoles = ['triage', 'moderator', 'childSafety', 'ageCheck', 'lead', 'analyst', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]
