/** The title of the window: what the page is called, and a mark while somebody is waited for; whichever comes later. */
const MARK = "\u25cf ";

const now = { name: document.title, waits: false };

function write(change: Partial<typeof now>): void {
  Object.assign(now, change);
  document.title = (now.waits ? MARK : "") + now.name;
}

export const entitle = (name: string): void => write({ name });

export const markTitle = (waits: boolean): void => write({ waits });
