/**
 * Hot news of a demo project (links that a section highlights) by section title, each with the category to which it
 * links. Titles contain the placeholder `{city}`.
 */
export const demoHotNews: Record<string, [title: string, category: string][]> = {
  News: [
    ['{city} council votes on the budget tonight: what is in it', 'Politics'],
    ['Rain until Thursday: which roads are under water', 'Weather'],
    ['Supreme court hears the toll case', 'Courts'],
    ['Trains run every ten minutes from Monday', 'Rail'],
    ['Local elections: how to check that you are registered', 'Local elections'],
  ],
  Business: [
    ['Fuel price goes up at midnight', 'Energy'],
    ['Central bank keeps its rate for the third time', 'Banks'],
    ['{city} exchange closes at the highest of the year', 'Markets'],
    ['What the new tax on transfers costs you', 'Personal finance'],
    ['Two start-ups, one warehouse: a merger explained', 'Start-ups'],
  ],
  Sport: [
    ['Derby on Saturday: teams, times, tickets', 'Fixtures'],
    ['All results of the weekend', 'Results'],
    ['Transfer window: who came, who left', 'Transfers'],
    ['Marathon through {city}: which streets are closed', 'Athletics'],
    ['Women’s final moves to the big stadium', 'Women'],
  ],
  Culture: [
    ['Film week opens: twelve to see', 'Film'],
    ['Where to eat after ten in {city}', 'Food'],
    ['Free concerts this weekend', 'Concerts'],
    ['The novel everybody lends out', 'Books'],
  ],
  Technology: [
    ['Mobile data gets cheaper: the new tariffs compared', 'Networks'],
    ['Lunar eclipse over {city} on Sunday', 'Space'],
    ['Five phones that last two days', 'Phones'],
    ['A year of heat, measured street by street', 'Climate'],
  ],
  Health: [
    ['Measles: who should get a second dose', 'Medicine'],
    ['Emergency rooms of {city} and how long they take', 'Hospitals'],
    ['Sugar in school meals: the list', 'Nutrition'],
  ],
  Opinion: [
    ['Our columnists on the budget', 'Columns'],
    ['Your letters about the toll roads', 'Letters'],
  ],
};
