/** The address of a drawing. It carries the drawing in itself: to have one registered the browser would be waited for. */
export const pictured = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
