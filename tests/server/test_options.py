"""What is told of an option before it is chosen."""

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.games import options


def test_a_march_shows_where_its_models_would_stand_fitting_or_not():
    system = systems.find("at43")
    scenario = next(one for one in system.scenarios() if one.id == "skirmish")
    game = Game(system, Setup("at43", "skirmish", drawn_armies(system, scenario, 3)), Seeded(seed=3))
    rng = Rng(3)
    while game.decision.form.name != "route" or game.decision.ask == "at43-deploy":
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    decision = game.decision
    models = len(game.battle.units[decision.form.unit].living)
    fitting, far = decision.form.draw(rng), [-90_000, -90_000]
    assert decision.refuse(far) is not None
    for answer in (fitting, far):
        shown = options.ghost(decision, answer)
        assert len(shown) == models
        assert all(isinstance(x, int) and isinstance(y, int) for x, y in shown)
    assert options.ghost(decision, "nowhere") == []
