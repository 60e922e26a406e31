import { Component, type ReactNode } from 'react';
import { unsavedTexts } from '../shared/form/unsaved';
import { PageFailure } from './page-failure';

interface State {
  failure: { error: unknown; unsaved: Record<string, unknown>[] } | null;
}

/** Keeps a failing page from taking the shell with it. React offers this to classes only. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  /** Runs before the failed page is taken down, while its forms can still say what was typed. */
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, unsaved: unsavedTexts() } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <PageFailure {...failure} reset={() => this.setState({ failure: null })} />;
  }
}
