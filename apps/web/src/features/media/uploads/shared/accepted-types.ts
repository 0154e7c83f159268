/** What a file dialog offers. A phone that keeps HEIC then hands over a JPEG by itself. */
export const getAcceptedTypes = {
  photo: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/quicktime,video/webm',
} as const
