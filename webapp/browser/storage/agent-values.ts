/** What all contacts of a tab share, and what all tabs of a browser share. */
const areas = {
  contact_list: 'sessionStorage',
  contact_row_top: 'sessionStorage',
  agent_drafts: 'sessionStorage',
  scan_on_arrival: 'sessionStorage',
  opened_by_key: 'sessionStorage',
  contact_steps: 'sessionStorage',
  alert_sound: 'localStorage',
  single_keys: 'localStorage',
} as const;
type Name = keyof typeof areas;

/**
 * Saves a value of the agent, and returns whether it did. A browser that blocks storage keeps none: the list then loads
 * with each page.
 */
export function saveAgentValue(name: Name, value: unknown): boolean {
  try {
    window[areas[name]].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    // Blocked or full: nothing depends on it.
    return false;
  }
}

/** The stored value, or `null`. Its type is unknown: an older version or another program may have written it. */
export function loadAgentValue(name: Name): unknown {
  try {
    return JSON.parse(window[areas[name]].getItem(name) ?? 'null');
  } catch {
    // Blocked, or no JSON.
    return null;
  }
}
